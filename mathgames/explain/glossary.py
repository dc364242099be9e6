"""The rules of arithmetic by name: every rule that a derivation of ``mathgames.arithmetic`` may use, each with its
general statement. A game defines its own rules in its own folder.

Most of them are mathematics. A rule with ``convention=True`` is not: there mathematics gives no value, and a game
chooses one so that play can go on. The statement of such a rule says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mathgames.explain.derivation import Rule
from mathgames.language.words import _

# --- addition -------------------------------------------------------------------------------------------------------

ADD = Rule("add", _("adding positive numbers"), _("To add two positive numbers, count on."))
ADD_ZERO = Rule("add-zero", _("adding zero changes nothing"), _("The sum of a number and 0 is the number itself."))
ADD_OPPOSITES = Rule("add-opposites", _("opposites add to zero"), _("The sum of a number and its opposite is 0."))
SAME_SIGNS = Rule(
    "same-signs",
    _("same sign: put them together, keep the sign"),
    _("To add two numbers with the same sign, add their distances from zero and keep the sign."),
)
DIFFERENT_SIGNS = Rule(
    "different-signs",
    _("different signs: let them cancel, keep the sign of what is left"),
    _(
        "To add two numbers with different signs, subtract the smaller distance from zero from the larger, and keep "
        "the sign of the number that is farther from zero."
    ),
)
ABSOLUTE_VALUE = Rule(
    "absolute-value",
    _("the absolute value is the distance from zero"),
    _("The absolute value of a number is its distance from zero: the number without its sign."),
)

# --- subtraction ----------------------------------------------------------------------------------------------------

SUBTRACT = Rule(
    "subtract",
    _("subtracting a smaller or equal positive number"),
    _("To subtract a positive number from a larger or equal one, take away or count back."),
)
SUBTRACT_ZERO = Rule(
    "subtract-zero", _("subtracting zero changes nothing"), _("A number minus 0 is the number itself.")
)
SUBTRACT_AS_ADD = Rule(
    "subtract-as-add",
    _("subtracting is adding the opposite"),
    _("To subtract a number, add its opposite."),
)
SUBTRACT_NEGATIVE = Rule(
    "subtract-negative",
    _("subtracting a negative is adding its opposite"),
    _("To subtract a negative number, add its opposite, which is positive."),
)

# --- multiplication -------------------------------------------------------------------------------------------------

MULTIPLY = Rule("multiply", _("multiplying positive numbers"), _("A product of whole numbers is a sum of equal parts."))
MULTIPLY_BY_ZERO = Rule("multiply-by-zero", _("zero times any number is zero"), _("A product with a factor 0 is 0."))
MULTIPLY_BY_ONE = Rule(
    "multiply-by-one", _("multiplying by one changes nothing"), _("The product of a number and 1 is the number itself.")
)
PRODUCT_SAME_SIGNS = Rule(
    "product-same-signs",
    _("same signs: the product is positive"),
    _("The product of two numbers with the same sign is positive: multiply their distances from zero."),
)
PRODUCT_DIFFERENT_SIGNS = Rule(
    "product-different-signs",
    _("different signs: the product is negative"),
    _(
        "The product of two numbers with different signs is negative: multiply their distances from zero "
        "and put the negative sign in front."
    ),
)

# --- division -------------------------------------------------------------------------------------------------------

DIVIDE = Rule(
    "divide",
    _("dividing undoes multiplying"),
    _("The quotient is the number that gives the dividend when you multiply it by the divisor."),
)
DIVIDE_BY_ONE = Rule(
    "divide-by-one", _("dividing by one changes nothing"), _("A number divided by 1 is the number itself.")
)
ZERO_DIVIDED = Rule(
    "zero-divided",
    _("zero divided by a number is zero"),
    _("0 divided by any number except 0 is 0, because 0 times that number is 0."),
)
QUOTIENT_SAME_SIGNS = Rule(
    "quotient-same-signs",
    _("same signs: the quotient is positive"),
    _("The quotient of two numbers with the same sign is positive: divide their distances from zero."),
)
QUOTIENT_DIFFERENT_SIGNS = Rule(
    "quotient-different-signs",
    _("different signs: the quotient is negative"),
    _(
        "The quotient of two numbers with different signs is negative: divide their distances from zero "
        "and put the negative sign in front."
    ),
)
DIVIDE_AS_FRACTION = Rule(
    "divide-as-fraction",
    _("a quotient as a fraction"),
    _("A quotient of whole numbers is a fraction: the dividend above the bar, the divisor below."),
)

# --- fractions ------------------------------------------------------------------------------------------------------

REDUCE = Rule(
    "reduce",
    _("reducing a fraction"),
    _(
        "A fraction keeps its value when you divide numerator and denominator by the same number. Dividing by their "
        "highest common factor gives lowest terms."
    ),
)
COMMON_DENOMINATOR = Rule(
    "common-denominator",
    _("making the denominators equal"),
    _(
        "A fraction keeps its value when you multiply numerator and denominator by the same number (not 0). So any "
        "fractions can be written with a common denominator."
    ),
)
ADD_FRACTIONS = Rule(
    "add-fractions",
    _("adding fractions with equal denominators"),
    _("To add fractions with equal denominators, add the numerators and keep the denominator."),
)
SUBTRACT_FRACTIONS = Rule(
    "subtract-fractions",
    _("subtracting fractions with equal denominators"),
    _("To subtract fractions with equal denominators, subtract the numerators and keep the denominator."),
)
MULTIPLY_FRACTIONS = Rule(
    "multiply-fractions",
    _("multiplying fractions"),
    _("To multiply fractions, multiply the numerators and multiply the denominators."),
)
DIVIDE_BY_FRACTION = Rule(
    "multiply-by-reciprocal",
    _("dividing is multiplying by the reciprocal"),
    _("To divide by a number, multiply by its reciprocal, the fraction turned upside down."),
)

# --- infinity -------------------------------------------------------------------------------------------------------
# ∞ is not a number: it stands for growth without limit, and a rule holds where every way of growing agrees.

INFINITE_SUM = Rule(
    "infinite-sum",
    _("a finite number does not change infinity"),
    _("∞ stands for something that grows beyond every number. Adding or subtracting a finite number does not stop it."),
)
INFINITIES_TOGETHER = Rule(
    "infinities-together",
    _("infinity plus infinity is infinity"),
    _("Two things that grow without limit in the same direction also do so together."),
)
INFINITIES_AGAINST = Rule(
    "infinities-against",
    _("infinity minus infinity does not exist"),
    _("The difference of two things that grow without limit can come close to any number, so ∞ − ∞ has no value."),
)
INFINITE_PRODUCT = Rule(
    "infinite-product",
    _("infinity times a positive number is infinity"),
    _(
        "Something that grows without limit still does so when it is multiplied by a positive number, or by "
        "something else that grows without limit."
    ),
)
ZERO_TIMES_INFINITY = Rule(
    "zero-times-infinity",
    _("zero times infinity does not exist"),
    _(
        "When one factor shrinks to 0 and the other grows without limit, the product can come close to any number, so "
        "0 × ∞ has no value. (A few branches of mathematics agree to call it 0.)"
    ),
)
INFINITE_QUOTIENT = Rule(
    "infinite-quotient",
    _("infinity divided by a positive number is infinity"),
    _("Something that grows without limit, divided by a positive number, still grows without limit."),
)
OVER_INFINITY = Rule(
    "over-infinity",
    _("a finite number divided by infinity is zero"),
    _("When the divisor grows without limit, the quotient gets as close to 0 as you like: as a limit it is 0."),
)
INFINITY_OVER_INFINITY = Rule(
    "infinity-over-infinity",
    _("infinity divided by infinity does not exist"),
    _(
        "The quotient of two things that grow without limit can come close to any positive number, so ∞ ÷ ∞ has "
        "no value."
    ),
)

# --- division by zero -----------------------------------------------------------------------------------------------

ZERO_OVER_ZERO = Rule(
    "zero-over-zero",
    _("zero divided by zero does not exist"),
    _("Every number times 0 is 0, so 0 ÷ 0 could be any number: it has no value."),
)
OVER_ZERO_UNDEFINED = Rule(
    "over-zero-undefined",
    _("a division by zero has no value"),
    _("A quotient times the divisor gives the dividend, but every number times 0 is 0: a division by 0 has no value."),
)
OVER_ZERO = Rule(
    "over-zero",
    _("the game makes a number divided by zero infinite"),
    _(
        "In mathematics a division by 0 has no value, because no number times 0 gives the dividend. A game can agree "
        "on a value: ∞ for a positive dividend and −∞ for a negative one, as if the divisor were a tiny positive "
        "number."
    ),
    convention=True,
)
INFINITY_OVER_ZERO = Rule(
    "infinity-over-zero",
    _("the game makes infinity divided by zero infinite"),
    _(
        "In mathematics a division by 0 has no value, not even ∞ ÷ 0. A game can agree that the result is infinite "
        "with the sign of the dividend, as if the divisor were a tiny positive number."
    ),
    convention=True,
)
INFINITY_OVER_ZERO_UNDEFINED = Rule(
    "infinity-over-zero-undefined",
    _("infinity divided by zero does not exist"),
    _("In mathematics a division by 0 has no value, not even ∞ ÷ 0."),
)
NO_VALUE = Rule(
    "no-value",
    _("you cannot calculate with something that does not exist"),
    _("An operation with something that does not exist has no value."),
)

GLOSSARY: Mapping[str, Rule] = MappingProxyType(
    {rule.key: rule for rule in list(globals().values()) if isinstance(rule, Rule)}
)
"""The rules by their keys.

>>> print(GLOSSARY["subtract-negative"].name)
subtracting a negative is adding its opposite
"""
