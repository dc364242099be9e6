"""The rules of arithmetic by name: every rule that a derivation may use, each with what it says in general.

Most of them are mathematics. A rule with ``convention=True`` is not: there mathematics gives no value, and a game
chooses one so that play can go on. The statement of such a rule says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mathgames.explain.derivation import Rule

# --- addition -------------------------------------------------------------------------------------------------------

ADD = Rule("add", "adding positive numbers", "Two positive numbers are added by counting on.")
ADD_ZERO = Rule("add-zero", "adding zero changes nothing", "The sum of a number and 0 is the number itself.")
ADD_OPPOSITES = Rule("add-opposites", "opposites add to zero", "The sum of a number and its opposite is 0.")
SAME_SIGNS = Rule(
    "same-signs",
    "same signs: add the moduli, keep the sign",
    "To add two numbers with the same sign, add their moduli (their distances from zero) and keep the sign.",
)
DIFFERENT_SIGNS = Rule(
    "different-signs",
    "different signs: subtract the moduli, keep the sign of the larger",
    "To add two numbers with different signs, subtract the smaller modulus (distance from zero) from the larger, "
    "and keep the sign of the number with the larger modulus.",
)
MODULUS = Rule(
    "modulus",
    "the modulus is the distance from zero",
    "The modulus of a number is its distance from zero: the number without its sign.",
)

# --- subtraction ----------------------------------------------------------------------------------------------------

SUBTRACT = Rule(
    "subtract",
    "subtracting a positive number that is not larger",
    "From a positive number, a positive number that is not larger is subtracted by taking away or counting back.",
)
SUBTRACT_ZERO = Rule("subtract-zero", "subtracting zero changes nothing", "A number minus 0 is the number itself.")
SUBTRACT_AS_ADD = Rule(
    "subtract-as-add",
    "subtracting is adding the opposite",
    "To subtract a number, add its opposite.",
)
SUBTRACT_NEGATIVE = Rule(
    "subtract-negative",
    "subtracting a negative is adding its opposite",
    "To subtract a negative number, add its opposite, which is positive.",
)

# --- multiplication -------------------------------------------------------------------------------------------------

MULTIPLY = Rule("multiply", "multiplying positive numbers", "A product of whole numbers is a sum of equal parts.")
MULTIPLY_BY_ZERO = Rule("multiply-by-zero", "zero times any number is zero", "A product with a factor 0 is 0.")
MULTIPLY_BY_ONE = Rule(
    "multiply-by-one", "multiplying by one changes nothing", "The product of a number and 1 is the number itself."
)
PRODUCT_SAME_SIGNS = Rule(
    "product-same-signs",
    "same signs: the product is positive",
    "The product of two numbers with the same sign is positive: multiply their moduli.",
)
PRODUCT_DIFFERENT_SIGNS = Rule(
    "product-different-signs",
    "different signs: the product is negative",
    "The product of two numbers with different signs is negative: multiply their moduli and put the negative sign in "
    "front.",
)

# --- division -------------------------------------------------------------------------------------------------------

DIVIDE = Rule(
    "divide",
    "dividing undoes multiplying",
    "The quotient is the number that, multiplied by the divisor, gives the dividend.",
)
DIVIDE_BY_ONE = Rule("divide-by-one", "dividing by one changes nothing", "A number divided by 1 is the number itself.")
ZERO_DIVIDED = Rule(
    "zero-divided",
    "zero divided by a number is zero",
    "0 divided by any number but 0 is 0, because 0 times that number is 0.",
)
QUOTIENT_SAME_SIGNS = Rule(
    "quotient-same-signs",
    "same signs: the quotient is positive",
    "The quotient of two numbers with the same sign is positive: divide their moduli.",
)
QUOTIENT_DIFFERENT_SIGNS = Rule(
    "quotient-different-signs",
    "different signs: the quotient is negative",
    "The quotient of two numbers with different signs is negative: divide their moduli and put the negative sign in "
    "front.",
)
DIVIDE_AS_FRACTION = Rule(
    "divide-as-fraction",
    "a quotient as a fraction",
    "A quotient of whole numbers is the fraction with the dividend above the bar and the divisor below.",
)

# --- fractions ------------------------------------------------------------------------------------------------------

REDUCE = Rule(
    "reduce",
    "reducing a fraction",
    "A fraction keeps its value when numerator and denominator are divided by the same number; their greatest common "
    "divisor brings it to lowest terms.",
)
COMMON_DENOMINATOR = Rule(
    "common-denominator",
    "making the denominators equal",
    "A fraction keeps its value when numerator and denominator are multiplied by the same number; so any fractions "
    "can be written over a common denominator.",
)
ADD_FRACTIONS = Rule(
    "add-fractions",
    "adding fractions with equal denominators",
    "Fractions with equal denominators are added by adding the numerators; the denominator stays.",
)
SUBTRACT_FRACTIONS = Rule(
    "subtract-fractions",
    "subtracting fractions with equal denominators",
    "Fractions with equal denominators are subtracted by subtracting the numerators; the denominator stays.",
)
MULTIPLY_FRACTIONS = Rule(
    "multiply-fractions",
    "multiplying fractions",
    "Fractions are multiplied numerator by numerator and denominator by denominator.",
)
DIVIDE_BY_FRACTION = Rule(
    "multiply-by-reciprocal",
    "dividing is multiplying by the reciprocal",
    "To divide by a number, multiply by its reciprocal, the fraction turned upside down.",
)

# --- infinity -------------------------------------------------------------------------------------------------------
# ∞ is no number: it stands for what grows without end, and a rule holds where every way of growing gives one answer.

INFINITE_SUM = Rule(
    "infinite-sum",
    "a finite number does not change infinity",
    "∞ stands for something that grows beyond every number; adding or subtracting a finite number does not stop it.",
)
INFINITIES_TOGETHER = Rule(
    "infinities-together",
    "infinity plus infinity is infinity",
    "Two things that grow without end the same way grow without end together.",
)
INFINITIES_AGAINST = Rule(
    "infinities-against",
    "infinity minus infinity does not exist",
    "The difference of two things that grow without end can come near any number, so ∞ − ∞ has no value.",
)
INFINITE_PRODUCT = Rule(
    "infinite-product",
    "a positive multiple of infinity is infinity",
    "Something that grows without end, taken a positive number of times or infinitely often, grows without end.",
)
ZERO_TIMES_INFINITY = Rule(
    "zero-times-infinity",
    "zero times infinity does not exist",
    "When one factor shrinks to 0 and the other grows without end, the product can come near any number, so 0 × ∞ "
    "has no value. (A few branches of mathematics agree to call it 0.)",
)
INFINITE_QUOTIENT = Rule(
    "infinite-quotient",
    "a part of infinity is infinity",
    "Something that grows without end, divided by a positive number, still grows without end.",
)
OVER_INFINITY = Rule(
    "over-infinity",
    "a finite number divided by infinity is zero",
    "When the divisor grows without end, the quotient comes as near to 0 as one likes: as a limit it is 0.",
)
INFINITY_OVER_INFINITY = Rule(
    "infinity-over-infinity",
    "infinity divided by infinity does not exist",
    "The quotient of two things that grow without end can come near any positive number, so ∞ ÷ ∞ has no value.",
)

# --- division by zero -----------------------------------------------------------------------------------------------

ZERO_OVER_ZERO = Rule(
    "zero-over-zero",
    "zero divided by zero does not exist",
    "Every number times 0 is 0, so 0 ÷ 0 could be any number: it has no value.",
)
OVER_ZERO = Rule(
    "over-zero",
    "the game lets a number divided by zero be infinite",
    "In mathematics a division by 0 has no value, since no number times 0 gives the dividend. The game Infinity "
    "Master's gives it one: ∞ for a positive dividend and −∞ for a negative one, as if the divisor were a tiny "
    "positive number.",
    convention=True,
)
INFINITY_OVER_ZERO = Rule(
    "infinity-over-zero",
    "the game lets infinity divided by zero be infinite",
    "In mathematics a division by 0 has no value, not even of ∞. The game Infinity Master's lets it be infinite "
    "with the sign of the dividend, as if the divisor were a tiny positive number.",
    convention=True,
)
INFINITY_OVER_ZERO_UNDEFINED = Rule(
    "infinity-over-zero-undefined",
    "infinity divided by zero does not exist",
    "In mathematics a division by 0 has no value, not even of ∞.",
)
NO_VALUE = Rule(
    "no-value",
    "what does not exist cannot be calculated with",
    "An operation with something that does not exist has no value.",
)

GLOSSARY: Mapping[str, Rule] = MappingProxyType(
    {rule.key: rule for rule in list(globals().values()) if isinstance(rule, Rule)}
)
"""Every rule by its key.

>>> GLOSSARY["subtract-negative"].name
'subtracting a negative is adding its opposite'
"""
