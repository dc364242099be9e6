"""The grammar of names, docstrings and commit subjects, as tests/house/test_names.py counts it.

A function is a verb phrase, a predicate, a converter, an event hook or, if pure, the noun of what it returns; a value
is a noun. A docstring begins with a plain sentence in the third person. python-chess and lonboard, read by the same
rules, have none of these names.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from itertools import pairwise


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


IRREGULAR = _words(
    """
    begun bent born bought bound broken brought built came caught chosen come dealt done drawn fallen fed felt
    fit fled forgotten fought found given gone got gotten grown heard held hid hidden hung kept known laid led
    left lent lit lost made meant met mislaid mistaken overlaid overridden paid proven put_back read_out
    redone rewritten risen run_out said sat seen sent set_up shaken shot shown shut slept sold sought spent
    split spoken stolen stood struck stuck swept sworn swum swung taken taught thought thrown told torn
    understood undone upheld withdrawn won worn woven written
    """
)
NOT_PARTICIPLES = _words(
    """
    advanced aged bed bound breed build deed embed exceed feed fit fixed_width heed hundred indeed kindred
    led_by left naked namedtuple need proceed red right rugged sacred seed shed shut speed split succeed
    thought typed_dict unused weed wicked won
    """
)
ADVERBS = _words(
    """
    about above across after again ago ahead all almost alone along already also always anew apart around
    aside at away back before behind below beneath beside besides between beyond both but by down each early
    either else elsewhere enough ever every far fast forth forward from further hence here in indeed inside
    instead into just last late later least less likewise long many meanwhile more most much near nearby never
    next none nor not now nowhere off often on once only onto opposite other otherwise out outside over own
    past per perhaps quite rather same seldom since so somehow sometimes soon still such then thence there
    therefore though through thus till to together too under until up upon usual very via well when while with
    within without yet
    """
)
PRONOUNS = _words(
    """
    any anybody anyone anything each everybody everyone everything he her him his how i it its itself me my
    nobody nothing one other others our she some somebody someone something that their them themselves these
    they this those us we what whatever where whether which who whoever whom whose why you your
    """
)
FIELD_WORDS = _words(
    """
    all any at between both last next not now off on over to within
    """
)
VALUES = _words(
    """
    a after all any before both i last next other others same
    """
)
FILLERS = _words(
    """
    a all an and are as at back be by for from in is it its no not of off on one or out so the to up with
    """
)
PREFIXES = _words(
    """
    are as can from has is may must needs on should to wants was with
    """
)


def is_participle(word: str) -> bool:
    """Return whether a word is a past participle and nothing else that a programmer would read it as."""
    if word in NOT_PARTICIPLES:
        return False
    return word in IRREGULAR or (len(word) > 3 and word.endswith("ed") and not word.endswith("eed"))


def fault_of_function(name: str) -> str | None:
    """Return the part of speech that a function's name consists of, if it has no verb and no noun.

    >>> names = ("shown", "_came_of", "beside", "own_name", "legal_moves", "is_legal", "render")
    >>> [fault_of_function(name) for name in names]
    ['participle', 'participle', 'adverb', None, None, None, None]
    """
    words = [word for word in name.strip("_").lower().split("_") if word]
    if not words or words[0] in PREFIXES:
        return None
    if all(is_participle(word) or word in FILLERS or word in ADVERBS or word in PRONOUNS for word in words):
        if any(is_participle(word) for word in words):
            return "participle"
        if len(words) == 1 and words[0] in FIELD_WORDS:
            return None
        if any(word in PRONOUNS for word in words):
            return "pronoun"
        return "adverb"
    if len(words) > 1 and is_participle(words[-1]) and not words[0].startswith(("un", "legal")):
        return "noun + participle"
    return None


TURNS = {
    "is no": r"(?<!there )(?<!here )(?<!where )\b(?:is|are|was|were) no (?!longer\b|single\b|one\b)",
    "stands": r"\bstands (?:in|on|at|there|here|below|above|beside|for itself)\b",
    "comes to": r"\bcomes? to(?! a standstill)\b",
    "at once": r"\bat once\b",
    "at a slant": r"\bat a slant\b",
    "whoever": r"\bwhoever\b",
    "so many": r"\bso many\b",
    "somebody": r"\bsomebody\b",
    "nobody": r"\bnobody\b",
    "anew": r"\banew\b",
    "goes on with": r"\bgo(?:es)? on with\b",
    "without end": r"\b(?:grow|grows|fall|falls|grew|growing) without end\b",
    "in turns": r"\b(?:by|in) turns\b",
    "may not": r"\bmay not\b",
    "as one likes": r"\bas one likes\b",
    ", too": r", too\b",
    "the own": r"\b(?:the|an?) own\b",
    "of who": r"\b(?:by|for|of|to|with|as|than|from) who\b(?! is\b| are\b)",
    "what is said": r"\bwhat is (?:said|told|asked|shown|seen|heard|done|made|kept|given|known|read|written)\b",
    "what comes of": r"\bwhat (?:comes|came) of\b",
    "besides.": r"\bbesides[.,;:]",
    "of its own": r"\b(?:one|ones) of (?:its|their|his) own\b",
}

ANY_TURN = re.compile("|".join(f"(?:{turn})" for turn in TURNS.values()), re.IGNORECASE)

WH = re.compile(r"^(?:What|How|Whether|Who|Whom|Whose|Where|Why|When|Which|One|All)\b")
SUBJECT = re.compile(r"^(?:[a-z0-9][a-z0-9_./,+ -]*)(?:\([^)]+\))?!?: \S")
"""A commit subject with its scope."""


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield each function of a module, but not the properties, which are named as values."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            marks = {ast.unparse(it).split("(")[0].split(".")[-1] for it in node.decorator_list}
            if not marks & {"property", "cached_property", "setter", "getter", "deleter"}:
                yield node


def docstrings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each docstring, strings after attributes included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
            text = ast.get_docstring(node)
            if text is not None:
                yield node.body[0].lineno, text
        block = getattr(node, "body", None)
        for before, here in pairwise(block) if isinstance(block, list) else ():
            match before, here:
                case (ast.Assign() | ast.AnnAssign(), ast.Expr(value=ast.Constant(value=str(text)))):
                    yield here.lineno, text


def comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each comment of a Python module."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")


def turns_in(text: str) -> list[str]:
    """Return the names of the banned turns of phrase in a text; quoted code does not count.

    >>> turns_in("The player of so many points moves at once, too.")
    ['at once', 'so many', ', too']
    """
    code = r"```.*?```|`[^`]*`|^\s*(?:>>>|\.\.\.).*$"
    plain = " ".join(re.sub(code, "", text, flags=re.DOTALL | re.MULTILINE).split())
    if not ANY_TURN.search(plain):
        return []
    return [name for name, turn in TURNS.items() for _ in re.findall(turn, plain, re.IGNORECASE)]


def bound_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and name of each variable, parameter, field and captured name, except in comprehensions."""
    loops = (it for it in ast.walk(tree) if isinstance(it, ast.comprehension))
    excused = {id(name) for loop in loops for name in ast.walk(loop.target)}
    for node in ast.walk(tree):
        if id(node) in excused:
            continue
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield node.lineno, name


def hidden_imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and name of each parameter or variable of a function that hides an import of its module."""
    statements = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    imported = {(alias.asname or alias.name).split(".")[0] for node in statements for alias in node.names}
    fields = {(it.lineno, it.attr) for it in ast.walk(tree) if isinstance(it, ast.Attribute)}
    for function in functions(tree):
        yield from (
            (line, name) for line, name in bound_names(function) if name in imported and (line, name) not in fields
        )
