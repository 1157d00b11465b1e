"""Turkish letters and endings, against forms written down by hand."""

from decimal import Decimal

import pytest

from macros.turkish import CASES, inflect, lower, number_ending, spoken_end, symbol_ending, upper

# The endings of 0 to 9, the tens, 100 and the large words: accusative, dative, locative, ablative, genitive.
ENDINGS = {
    0: "ı a da dan ın",
    1: "i e de den in",
    2: "yi ye de den nin",
    3: "ü e te ten ün",
    4: "ü e te ten ün",
    5: "i e te ten in",
    6: "yı ya da dan nın",
    7: "yi ye de den nin",
    8: "i e de den in",
    9: "u a da dan un",
    10: "u a da dan un",
    20: "yi ye de den nin",
    30: "u a da dan un",
    40: "ı a ta tan ın",
    50: "yi ye de den nin",
    60: "ı a ta tan ın",
    70: "i e te ten in",
    80: "i e de den in",
    90: "ı a da dan ın",
    100: "ü e de den ün",
    1000: "i e de den in",
    10**6: "u a da dan un",
    10**9: "ı a da dan ın",
    10**12: "u a da dan un",
    10**15: "u a da dan un",
    10**18: "u a da dan un",
}


def endings(number):
    return " ".join(number_ending(number, case).removeprefix("'") for case in CASES)


def by_hand(number):
    return ENDINGS[number if number in ENDINGS else number % 10 or number % 100]


@pytest.mark.parametrize("number", sorted({*range(101), *ENDINGS}))
def test_a_number_takes_the_ending_of_its_last_spoken_word(number):
    assert endings(number) == by_hand(number)


@pytest.mark.parametrize(
    ("number", "like"),
    [
        (101, 1), (110, 10), (200, 100), (288, 8), (340, 40), (360, 60), (434, 4), (864, 4), (900, 100), (1001, 1), (1040, 40),
        (2000, 1000), (2100, 100), (41000, 1000), (41060, 60), (250000, 1000), (10417, 7), (83333, 3), (7 * 10**6, 10**6),
        (405 * 10**9, 10**9), (7100000000, 10**6), (7000000001, 1), (15600000000000, 10**9), (2 * 10**12, 10**12),
    ],
)  # fmt: skip
def test_a_larger_number_ends_like_a_smaller_one(number, like):
    assert endings(number) == ENDINGS[like]


@pytest.mark.parametrize(
    ("number", "like"),
    [("3.5", 5), ("0.46", 6), ("46.2", 2), ("0.390", 90), ("1.05", 5), ("12.10", 10), ("0.125", 5), ("-0.5", 5), ("-288", 8)],
)
def test_a_decimal_ends_like_its_fraction_and_the_sign_does_not_matter(number, like):
    assert endings(Decimal(number)) == ENDINGS[like]


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (0, "sıfır"), (1, "bir"), (14, "dört"), (20, "yirmi"), (100, "yüz"), (700, "yüz"), (1000, "bin"), (5000000, "milyon"),
        (10**9, "milyar"), (10**12, "trilyon"), (10**15, "katrilyon"), (10**18, "kentilyon"), (Decimal("1e12"), "trilyon"),
    ],
)  # fmt: skip
def test_the_last_spoken_word(number, word):
    assert spoken_end(number) == word


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("milyon", "milyonu milyona milyonda milyondan milyonun"),
        ("milyar", "milyarı milyara milyarda milyardan milyarın"),
        ("trilyon", "trilyonu trilyona trilyonda trilyondan trilyonun"),
        ("katrilyon", "katrilyonu katrilyona katrilyonda katrilyondan katrilyonun"),
        ("bin", "bini bine binde binden binin"),
        ("dolar", "doları dolara dolarda dolardan doların"),
        ("avro", "avroyu avroya avroda avrodan avronun"),
        ("saat", "saati saate saatte saatten saatin"),
        ("gün", "günü güne günde günden günün"),
        ("hafta", "haftayı haftaya haftada haftadan haftanın"),
        ("bayt", "baytı bayta baytta bayttan baytın"),
        ("jul", "julü jule julde julden julün"),
        ("GPU", "GPU'yu GPU'ya GPU'da GPU'dan GPU'nun"),
        ("TRY", "TRY'yi TRY'ye TRY'de TRY'den TRY'nin"),
    ],
)
def test_a_regular_word_in_every_case(word, forms):
    assert [inflect(word, case) for case in CASES] == forms.split()


@pytest.mark.parametrize(
    ("symbol", "dative", "locative"),
    [
        ("TB/s", "'ye", "'de"), ("ms", "'ye", "'de"), ("GiB", "'a", "'ta"), ("kWh", "'e", "'te"), ("MW", "'a", "'ta"),
        ("FLOP", "'a", "'ta"), ("TFLOP/s", "'ye", "'de"), ("FLOP/B", "'a", "'ta"), ("TOPS", "'a", "'ta"), ("Gbit", "'e", "'te"),
        ("J", "'e", "'de"), ("GHz", "'e", "'de"),
    ],
)  # fmt: skip
def test_a_symbol_takes_the_ending_of_the_way_it_is_read(symbol, dative, locative):
    assert (symbol_ending(symbol, "dative"), symbol_ending(symbol, "locative")) == (dative, locative)


def test_an_unknown_case_is_an_error_that_names_the_known_ones():
    with pytest.raises(ValueError, match="`vocative` is not a case.*accusative, dative, locative, ablative, genitive"):
        number_ending(3, "vocative")


@pytest.mark.parametrize(
    ("small", "capital"), [("işlem", "İŞLEM"), ("ısı", "ISI"), ("çıkarım", "ÇIKARIM"), ("bit", "BİT"), ("gömme", "GÖMME")]
)
def test_upper_and_lower_case_keep_dotted_and_dotless_i_apart(small, capital):
    assert (upper(small), lower(capital)) == (capital, small)


def test_a_decomposed_capital_i_with_dot_becomes_one_letter():
    assert lower("I\u0307ŞLEM") == "işlem"
