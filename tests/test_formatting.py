"""Numbers, quantities, money, lists and order in four languages, and in locales that have no words of their own."""

import datetime
import os
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from macros import turkish
from macros.catalogs import load_labels
from macros.formatting import CASES, FORMS, Formatter
from macros.formatting.rounding import as_written
from macros.formulas import FORMULAS
from macros.units import Quantity, quantity, unit

ROOT = Path(__file__).parents[1]
LOCALES = ROOT / "locales"
LANGUAGES = ("en", "de", "tr", "nl")
TRANSLATED = LANGUAGES[1:]
FORMATTERS = {locale: Formatter(locale, load_labels(LOCALES, locale)) for locale in (*LANGUAGES, "fr", "ar")}


def visible(text):
    """NBSP as an underscore, so that a table of expectations shows it."""
    return text.replace("\N{NO-BREAK SPACE}", "_")


def in_four(method, *args, **options):
    return tuple(visible(getattr(FORMATTERS[locale], method)(*args, **options)) for locale in LANGUAGES)


def shown(text, locale="en", digits=None, **options):
    return visible(FORMATTERS[locale].format_quantity(quantity(text), digits, **options))


# --- rounding


@pytest.mark.parametrize(
    ("value", "digits", "expected"),
    [
        (0.125, 2, "0.13"), (-0.125, 2, "-0.13"), (2.5, 1, "3"), (1.005, 3, "1.01"), (8.345, 3, "8.35"), (0.4245, 3, "0.425"),
        (2.4999999999999996, 3, "2.5"), (295.3432836, 4, "295.3"), (10416.6667, 3, "10400"), (288, 3, "288"), (9.996, 3, "10"),
        (999.96, 4, "1000"), (0, 3, "0"), (-0.0, 3, "0"), (Decimal("46.2289420"), 3, "46.2"), (Fraction(1, 3), 2, "0.33"),
        (np.float64(3.14159), 3, "3.14"), (np.int64(12345), 2, "12000"), (np.float32(0.1), 3, "0.1"),
    ],
)  # fmt: skip
def test_half_goes_away_from_zero_at_significant_digits(value, digits, expected):
    assert str(as_written(value, digits)) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3.3000000000000003, "3.3"), (0.1 + 0.2, "0.3"), (80, "80"), (80.0, "80"), (7e9, "7000000000"), (0.00390625, "0.00390625"),
        (123456789012345678, "123456789012345678"), (Decimal("1.10"), "1.1"), (1e-7, "1E-7"), (989.4, "989.4"), (8030261248, "8030261248"),
    ],
)  # fmt: skip
def test_a_given_value_is_written_as_given_without_binary_noise(value, expected):
    assert str(as_written(value)) == expected


# Made by Intl.NumberFormat(locale, {maximumSignificantDigits: digits, roundingMode: "halfExpand"}) of Node.js 20.
@pytest.mark.parametrize(
    ("locale", "value", "digits", "expected"),
    [
        ("en", 1.005, 3, "1.01"), ("de", 1.005, 3, "1,01"), ("tr", 0.4245, 3, "0,425"), ("nl", 8.345, 3, "8,35"),
        ("en", 12345.6, 3, "12,300"),
        ("de", 12345.6, 3, "12.300"), ("nl", 2100, 4, "2.100"), ("tr", -2.345, 3, "-2,35"), ("en", 2.4999999999999996, 3, "2.5"),
    ],
)  # fmt: skip
def test_the_browser_writes_the_same_number(locale, value, digits, expected):
    assert FORMATTERS[locale].format_number(value, digits) == expected


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), Decimal("NaN"), np.float64("nan"), True, "3", None, 1j])
@pytest.mark.parametrize("method", ["format_number", "format_money", "format_percent", "format_power", "format_words"])
def test_what_is_no_finite_number_is_an_error(method, value):
    with pytest.raises(ValueError, match="finite|is not a number"):
        getattr(FORMATTERS["en"], method)(value)


def test_less_than_one_digit_is_an_error():
    with pytest.raises(ValueError, match="at least 1"):
        FORMATTERS["en"].format_number(3.14, 0)


@given(st.floats(allow_nan=False, allow_infinity=False), st.none() | st.integers(1, 17), st.sampled_from((None, *FORMS)))
def test_no_finite_number_raises(value, digits, form):
    for formatter in FORMATTERS.values():
        assert formatter.format_number(value, digits, form=form)
        assert formatter.format_money(value, digits, form=form)
        assert formatter.format_quantity(Quantity(value, "parameter"), digits, form=form)
        assert formatter.format_percent(value, digits)


@given(st.floats(-1e14, 1e14, allow_nan=False), st.integers(1, 12))
def test_rounding_a_rounded_number_changes_nothing(value, digits):
    once = as_written(value, digits)
    assert as_written(once, digits) == once == as_written(float(once), digits)


@given(st.floats(min_value=1e-300, max_value=0.01, exclude_max=True), st.integers(1, 6))
def test_an_amount_below_a_cent_never_becomes_zero(amount, digits):
    assert FORMATTERS["en"].format_money(amount, digits) not in ("$0", "$0.00")


# --- plain numbers, words and powers


@pytest.mark.parametrize(
    ("value", "digits", "expected"),
    [
        (10416.6667, 8, ("10,416.667", "10.416,667", "10.416,667", "10.416,667")),
        (2100, None, ("2,100", "2.100", "2.100", "2.100")),
        (-1234.5, None, ("-1,234.5", "-1.234,5", "-1.234,5", "-1.234,5")),
        (0, None, ("0", "0", "0", "0")),
        (0.0001, None, ("0.0001", "0,0001", "0,0001", "0,0001")),
        (999999999999999, None, ("999,999,999,999,999", *["999.999.999.999.999"] * 3)),
        (1e15, None, ("10¹⁵", "10¹⁵", "10¹⁵", "10¹⁵")),
        (999999999999999.9, 3, ("10¹⁵", "10¹⁵", "10¹⁵", "10¹⁵")),
        (0.00009, None, ("9_×_10⁻⁵", "9_·_10⁻⁵", "9_×_10⁻⁵", "9_×_10⁻⁵")),
        (-1e25, None, ("-10²⁵", "-10²⁵", "-10²⁵", "-10²⁵")),
    ],
)
def test_plain_numbers(value, digits, expected):
    assert in_four("format_number", value, digits) == expected


@pytest.mark.parametrize(
    ("value", "digits", "expected"),
    [
        (3.7908e25, 3, ("3.79_×_10²⁵", "3,79_·_10²⁵", "3,79_×_10²⁵", "3,79_×_10²⁵")),
        (9.996e24, 3, ("10²⁵", "10²⁵", "10²⁵", "10²⁵")),
        (-2.5e-7, None, ("-2.5_×_10⁻⁷", "-2,5_·_10⁻⁷", "-2,5_×_10⁻⁷", "-2,5_×_10⁻⁷")),
        (5, None, ("5_×_10⁰", "5_·_10⁰", "5_×_10⁰", "5_×_10⁰")),
        (0, None, ("0", "0", "0", "0")),
    ],
)
def test_powers_of_ten(value, digits, expected):
    assert in_four("format_power", value, digits) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (7e9, ("7_billion", "7_Milliarden", "7_milyar", "7_miljard")),
        (1e6, ("1_million", "1_Million", "1_milyon", "1_miljoen")),
        (1.5e6, ("1.5_million", "1,5_Millionen", "1,5_milyon", "1,5_miljoen")),
        (1e9, ("1_billion", "1_Milliarde", "1_milyar", "1_miljard")),
        (15.6e12, ("15.6_trillion", "15,6_Billionen", "15,6_trilyon", "15,6_biljoen")),
        (2e15, ("2_quadrillion", "2_Billiarden", "2_katrilyon", "2_biljard")),
        (1e18, ("1_quintillion", "1_Trillion", "1_kentilyon", "1_triljoen")),
        (1e21, ("10²¹", "10²¹", "10²¹", "10²¹")),
        (-7e9, ("-7_billion", "-7_Milliarden", "-7_milyar", "-7_miljard")),
        (131072, ("131,072", "131.072", "131.072", "131.072")),
    ],
)
def test_large_numbers_in_words(value, expected):
    assert in_four("format_words", value) == expected


def test_a_count_that_rounds_up_to_a_thousand_takes_the_next_word():
    assert in_four("format_words", 999.96e9, 3) == ("1_trillion", "1_Billion", "1_trilyon", "1_biljoen")


def test_an_unknown_form_is_an_error_that_names_the_known_ones():
    with pytest.raises(ValueError, match="`short` is not a form.*words, power, number"):
        FORMATTERS["en"].format_number(3, form="short")


# --- percent and money


@pytest.mark.parametrize(
    ("ratio", "digits", "expected"),
    [
        (0.462, None, ("46.2%", "46,2_%", "%46,2", "46,2%")),
        (0.46228942, 3, ("46.2%", "46,2_%", "%46,2", "46,2%")),
        (-0.05, None, ("-5%", "-5_%", "-%5", "-5%")),
        (0.4245, 3, ("42.5%", "42,5_%", "%42,5", "42,5%")),
        (1.1891172, 4, ("118.9%", "118,9_%", "%118,9", "118,9%")),
        (0, None, ("0%", "0_%", "%0", "0%")),
        (12.5, None, ("1,250%", "1.250_%", "%1.250", "1.250%")),
    ],
)
def test_percent(ratio, digits, expected):
    assert in_four("format_percent", ratio, digits) == expected


@pytest.mark.parametrize(
    ("amount", "digits", "expected"),
    [
        (864, None, ("$864", "864_$", "$864", "US$_864")),
        (864.0, 3, ("$864", "864_$", "$864", "US$_864")),
        (5.5, None, ("$5.50", "5,50_$", "$5,50", "US$_5,50")),
        (-5.5, None, ("-$5.50", "-5,50_$", "-$5,50", "US$_-5,50")),
        (250000, None, ("$250,000", "250.000_$", "$250.000", "US$_250.000")),
        (83333.3333, 3, ("$83,300", "83.300_$", "$83.300", "US$_83.300")),
        (12.3456, 3, ("$12.35", "12,35_$", "$12,35", "US$_12,35")),
        (99.996, 3, ("$100", "100_$", "$100", "US$_100")),
        (1.9999, 6, ("$2", "2_$", "$2", "US$_2")),
        (0.391948545, 3, ("$0.39", "0,39_$", "$0,39", "US$_0,39")),
        (0.0041852, 3, ("$0.00419", "0,00419_$", "$0,00419", "US$_0,00419")),
        (0.0041852, 1, ("$0.0042", "0,0042_$", "$0,0042", "US$_0,0042")),
        (0.125, None, ("$0.125", "0,125_$", "$0,125", "US$_0,125")),
        (0, 3, ("$0", "0_$", "$0", "US$_0")),
    ],
)
def test_money(amount, digits, expected):
    assert in_four("format_money", amount, digits) == expected


def test_other_currencies_and_large_amounts():
    assert in_four("format_money", 864, currency="EUR") == ("€864", "864_€", "€864", "€_864")
    assert in_four("format_money", 2e9, form="words") == ("$2_billion", "2_Milliarden_$", "$2_milyar", "US$_2_miljard")


# --- quantities


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        ("8 GPU", {}, ("8_GPUs", "8_GPUs", "8_GPU", "8_GPU's")),
        ("1 GPU", {}, ("1_GPU", "1_GPU", "1_GPU", "1_GPU")),
        ("0 GPU", {}, ("0_GPUs", "0_GPUs", "0_GPU", "0_GPU's")),
        ("-2 GPU", {}, ("-2_GPUs", "-2_GPUs", "-2_GPU", "-2_GPU's")),
        ("36 h", {}, ("36_hours", "36_Stunden", "36_saat", "36_uur")),
        ("1.5 h", {}, ("1.5_hours", "1,5_Stunden", "1,5_saat", "1,5_uur")),
        ("288 GPU-hour", {}, ("288_GPU-hours", "288_GPU-Stunden", "288_GPU-saat", "288_GPU-uur")),
        ("288 h*GPU", {}, ("288_GPU-hours", "288_GPU-Stunden", "288_GPU-saat", "288_GPU-uur")),
        ("5 GPU*day", {}, ("5_GPU-days", "5_GPU-Tage", "5_GPU-gün", "5_GPU-dagen")),
        ("434.027778 day", {"digits": 3}, ("434_days", "434_Tage", "434_gün", "434_dagen")),
        ("0.996 day", {"digits": 2}, ("1_day", "1_Tag", "1_gün", "1_dag")),
        ("3 year", {}, ("3_years", "3_Jahre", "3_yıl", "3_jaar")),
        ("3 TB/s", {}, ("3_TB/s",) * 4),
        ("3350 GB/s", {}, ("3,350_GB/s", "3.350_GB/s", "3.350_GB/s", "3.350_GB/s")),
        ("10 FLOP/B", {}, ("10_FLOP/B",) * 4),
        ("80 GiB", {}, ("80_GiB",) * 4),
        ("20 TFLOPS", {}, ("20_TFLOP/s",) * 4),
        ("660 TOPS", {}, ("660_TOPS",) * 4),
        ("15 ms", {}, ("15_ms",) * 4),
        ("7 MW", {}, ("7_MW",) * 4),
        ("9 kWh", {}, ("9_kWh",) * 4),
        ("9 kW*h", {}, ("9_kWh",) * 4),
        ("700 W/GPU", {}, ("700_W/GPU",) * 4),
        ("384 pin", {}, ("384_pins", "384_Pins", "384_pin", "384_pinnen")),
        ("16 FLOP/token", {}, ("16_FLOP/token", "16_FLOP/Token", "16_FLOP/token", "16_FLOP/token")),
        ("20 ms/token", {}, ("20_ms/token", "20_ms/Token", "20_ms/token", "20_ms/token")),
        ("195.514668 token/s", {"digits": 4}, ("195.5_tokens/s", "195,5_Tokens/s", "195,5_token/s", "195,5_tokens/s")),
        ("1 token/s", {}, ("1_token/s", "1_Token/s", "1_token/s", "1_token/s")),
        ("20 request/s", {}, ("20_requests/s", "20_Anfragen/s", "20_istek/s", "20_verzoeken/s")),
        ("131072 B", {}, ("131,072_bytes", "131.072_Byte", "131.072_bayt", "131.072_bytes")),
        ("5 GB", {}, ("5_GB",) * 4),
        ("5 B/s", {}, ("5_B/s",) * 4),
        ("8 bit", {}, ("8_bits", "8_Bit", "8_bit", "8_bits")),
        ("21 Gbit/s/pin", {}, ("21_Gbit/s per pin", "21_Gbit/s pro Pin", "pin başına 21_Gbit/s", "21_Gbit/s per pin")),
        (
            "4.5 bit/parameter",
            {},
            ("4.5_bits per parameter", "4,5_Bit pro Parameter", "parametre başına 4,5_bit", "4,5_bits per parameter"),
        ),
        (
            "131072 B/token",
            {},
            ("131,072_bytes per token", "131.072_Byte pro Token", "token başına 131.072_bayt", "131.072_bytes per token"),
        ),
        (
            "20 token/parameter",
            {},
            ("20_tokens per parameter", "20_Tokens pro Parameter", "parametre başına 20_token", "20_tokens per parameter"),
        ),
        ("12 token/s/GPU", {}, ("12_tokens/s per GPU", "12_Tokens/s pro GPU", "GPU başına 12_token/s", "12_tokens/s per GPU")),
        ("5 Mtoken", {}, ("5_million_tokens", "5_Millionen_Tokens", "5_milyon_token", "5_miljoen_tokens")),
        ("38 %", {}, ("38%", "38_%", "%38", "38%")),
        ("46.228942 %", {"digits": 3}, ("46.2%", "46,2_%", "%46,2", "46,2%")),
        ("0.46", {}, ("0.46", "0,46", "0,46", "0,46")),
        ("864 USD", {}, ("$864", "864_$", "$864", "US$_864")),
        ("$3/GPU-hour", {}, ("$3 per GPU-hour", "3_$ pro GPU-Stunde", "GPU-saat başına $3", "US$_3 per GPU-uur")),
        ("24 USD/h", {}, ("$24 per hour", "24_$ pro Stunde", "saat başına $24", "US$_24 per uur")),
        ("0.12 USD/kWh", {}, ("$0.12 per kWh", "0,12_$ pro kWh", "kWh başına $0,12", "US$_0,12 per kWh")),
        (
            "0.391948545 USD/Mtoken",
            {"digits": 3},
            ("$0.39 per million tokens", "0,39_$ pro Million Tokens", "milyon token başına $0,39", "US$_0,39 per miljoen tokens"),
        ),
        (
            "7e9 parameter",
            {"form": "words"},
            ("7_billion_parameters", "7_Milliarden_Parameter", "7_milyar_parametre", "7_miljard_parameters"),
        ),
        ("1e6 token", {"form": "words"}, ("1_million_tokens", "1_Million_Tokens", "1_milyon_token", "1_miljoen_tokens")),
        (
            "3.7908e25 FLOP",
            {"form": "power", "digits": 3},
            ("3.79_×_10²⁵_FLOP", "3,79_·_10²⁵_FLOP", "3,79_×_10²⁵_FLOP", "3,79_×_10²⁵_FLOP"),
        ),
        ("1e25 FLOP", {}, ("10²⁵_FLOP",) * 4),
        ("36 h", {"form": "number"}, ("36",) * 4),
        ("46.2 %", {"form": "number"}, ("46.2", "46,2", "46,2", "46,2")),
        ("$2.5/GPU-hour", {"form": "number"}, ("2.50", "2,50", "2,50", "2,50")),
    ],
)
def test_quantities(text, options, expected):
    assert in_four("format_quantity", quantity(text), **options) == expected


def test_numpy_magnitudes_are_numbers_and_arrays_are_not():
    assert visible(FORMATTERS["en"].format_quantity(Quantity(np.float64(36), "hour"), 3)) == "36_hours"
    with pytest.raises(ValueError, match="is not a number"):
        FORMATTERS["en"].format_quantity(Quantity(np.array([1.0, 2.0]), "hour"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GPU*h", ("GPU-hours", "GPU-Stunden", "GPU-saat", "GPU-uur")),
        ("USD/(GPU*h)", ("$ per GPU-hour", "$ pro GPU-Stunde", "GPU-saat başına $", "US$ per GPU-uur")),
        ("TFLOP/s", ("TFLOP/s",) * 4),
        ("token/s", ("tokens/s", "Tokens/s", "token/s", "tokens/s")),
        ("%", ("%",) * 4),
        ("", ("plain number", "Zahl ohne Einheit", "birimsiz sayı", "getal zonder eenheid")),
        ("any", ("any unit", "beliebige Einheit", "herhangi bir birim", "willekeurige eenheid")),
        ("like:minuend", ("the same unit", "dieselbe Einheit", "aynı birim", "dezelfde eenheid")),
    ],
)
def test_a_unit_by_itself(text, expected):
    assert in_four("format_unit", text) == expected


def test_a_unit_may_come_as_text_or_as_a_unit():
    assert FORMATTERS["de"].format_unit(unit("B/token")) == FORMATTERS["de"].format_unit("B/token")


# --- cases


@pytest.mark.parametrize(
    ("text", "case", "expected"),
    [
        ("288", "accusative", "288'i"), ("864", "dative", "864'e"), ("38 %", "accusative", "%38'i"), ("3.5", "dative", "3,5'e"),
        ("46.2 %", "genitive", "%46,2'nin"), ("60 %", "locative", "%60'ta"), ("864 USD", "dative", "864_dolara"),
        ("864 USD", "genitive", "864_doların"), ("5.5 USD", "ablative", "5,50_dolardan"), ("3 EUR", "dative", "3_avroya"),
        ("$3/GPU-hour", "dative", "GPU-saat başına 3_dolara"), ("288 GPU-hour", "dative", "288_GPU-saate"),
        ("8 GPU", "genitive", "8_GPU'nun"),
        ("36 h", "ablative", "36_saatten"), ("434 day", "dative", "434_güne"), ("3 year", "locative", "3_yılda"),
        ("100 token", "dative", "100_token'a"), ("20 request", "accusative", "20_isteği"), ("2 TB/s", "dative", "2_TB/s'ye"),
        ("10 FLOP/B", "dative", "10_FLOP/B'a"), ("195.5 token/s", "ablative", "195,5_token/s'den"),
        ("16 FLOP/token", "dative", "16_FLOP/token'a"),
        ("700 W/GPU", "dative", "700_W/GPU'ya"), ("4.5 bit/parameter", "accusative", "parametre başına 4,5_biti"),
        ("5 Mtoken", "dative", "5_milyon_token'a"), ("1e25 FLOP", "dative", "10²⁵_FLOP'a"), ("1e25", "dative", "10²⁵'e"),
        ("9 kWh", "dative", "9_kWh'e"), ("131072 B", "dative", "131.072_bayta"),
    ],
)  # fmt: skip
def test_turkish_cases(text, case, expected):
    assert shown(text, "tr", case=case) == expected


@pytest.mark.parametrize(
    ("text", "case", "expected"),
    [
        ("7e9", "dative", "7_milyara"), ("7e6", "accusative", "7_milyonu"), ("15.6e12", "locative", "15,6_trilyonda"),
        ("2e15 parameter", "dative", "2_katrilyon_parametreye"), ("7e9 parameter", "ablative", "7_milyar_parametreden"),
        ("2e9 USD", "dative", "2_milyar_dolara"),
    ],
)  # fmt: skip
def test_turkish_cases_of_large_numbers_in_words(text, case, expected):
    assert shown(text, "tr", form="words", case=case) == expected


def test_a_turkish_ending_follows_the_number_after_rounding():
    assert shown("10416.6667", "tr", 3, case="dative") == "10.400'e"
    assert shown("10416.6667", "tr", 4, case="dative") == "10.420'ye"
    assert shown("36 h", "tr", form="number", case="dative") == "36'ya"


@pytest.mark.parametrize(
    ("text", "case", "expected"),
    [
        ("434 day", "dative", "434_Tagen"), ("1 day", "dative", "1_Tag"), ("3 year", "dative", "3_Jahren"),
        ("36 h", "dative", "36_Stunden"),
        ("8 GPU", "dative", "8_GPUs"), ("864 USD", "dative", "864_$"), ("38 %", "genitive", "38_%"), ("2 TB/s", "dative", "2_TB/s"),
        ("3 year", "genitive", "3_Jahre"), ("1 day", "genitive", "1_Tages"),
    ],
)  # fmt: skip
def test_german_cases(text, case, expected):
    assert shown(text, "de", case=case) == expected
    assert shown("7e9 parameter", "de", form="words", case="dative") == "7_Milliarden_Parametern"


@pytest.mark.parametrize(("locale", "allowed"), [("tr", "accusative, dative, locative, ablative, genitive"), ("de", "dative, genitive")])
@pytest.mark.parametrize("text", ["3", "3 %", "3 USD", "3 h", "$3/GPU-hour"])
def test_an_unknown_case_is_an_error_that_names_the_known_ones(locale, allowed, text):
    with pytest.raises(ValueError, match=f"`vocative` is not a case for {locale}; write one of {allowed}$"):
        shown(text, locale, case="vocative")


def test_a_language_without_cases_shows_the_base_form():
    assert shown("434 day", "nl", case="dative") == shown("434 day", "nl")
    assert "nl" not in CASES


# --- lists, dates, letters


def test_lists():
    assert in_four("format_list", ["A", "B", "C"]) == ("A, B, and C", "A, B und C", "A, B ve C", "A, B en C")
    assert in_four("format_list", ["A", "B"], "or") == ("A or B", "A oder B", "A veya B", "A of B")
    with pytest.raises(ValueError, match="write one of and, or"):
        FORMATTERS["en"].format_list(["A"], "nor")


def test_dates():
    assert in_four("format_date", datetime.date(2026, 4, 22)) == ("April 22, 2026", "22. April 2026", "22 Nisan 2026", "22 april 2026")


@pytest.mark.parametrize(
    ("locale", "in_order"),
    [
        ("de", ["Abc", "ähnlich", "Ähnlichkeit", "Azubi", "Größe", "Große Zahl", "Grund", "Öl", "Zahl"]),
        ("tr", ["ağ", "bant", "cihaz", "çıkarım", "dikkat", "gecikme", "ğ", "hesap", "ısı", "IŞIK", "iş", "İŞLEM", "öz", "su",
                "şu", "un", "ün", "zar"]),
        ("nl", ["een", "één", "geheugen", "ijle matrix", "Zwevend"]),
        ("en", ["2:4 sparsity", "FLOP", "flops", "GPU", "GPU-hour", "GPUs", "softmax", "TPU"]),
        ("fr", ["cote", "coté", "côte", "zéro"]),
    ],
)  # fmt: skip
def test_alphabetical_order(locale, in_order):
    assert sorted(reversed(in_order), key=FORMATTERS[locale].sort_key) == in_order


def test_decomposed_letters_sort_like_composed_ones():
    formatter = FORMATTERS["tr"]
    assert formatter.sort_key("c\u0327ıkarım")[0] == formatter.sort_key("çıkarım")[0]


@pytest.mark.parametrize(
    ("locale", "text", "letter"),
    [
        ("tr", "işlem", "İ"), ("tr", "ısı", "I"), ("tr", "çıkarım", "Ç"), ("tr", "kâr", "K"), ("de", "Ähre", "A"), ("de", "ßtest", "S"),
        ("nl", "één", "E"), ("nl", "ijle matrix", "I"), ("en", "roofline", "R"), ("en", "6ND", "#"), ("en", "2:4", "#"), ("en", "(x)", "X"),
        ("en", "", "#"), ("ar", "ذاكرة", "ذ"),
    ],
)  # fmt: skip
def test_the_letter_of_the_index(locale, text, letter):
    assert FORMATTERS[locale].initial(text) == letter


def test_upper_and_lower_case_follow_the_language():
    assert (FORMATTERS["tr"].upper("bit"), FORMATTERS["tr"].lower("ISI")) == ("BİT", "ısı")
    assert (FORMATTERS["nl"].upper("bit"), FORMATTERS["de"].lower("ISI")) == ("BIT", "isi")


# --- other locales and machines


@pytest.mark.parametrize(
    ("locale", "number", "hours"),
    [
        ("fr", "10\u202f416,6", "36_hours"),
        ("ar", "10,416.6", "36_hours"),
        ("pt-BR", "10.416,6", "36_hours"),
        ("xx", "10,416.6", "36_hours"),
    ],
)
def test_a_locale_without_words_has_its_own_numbers_and_english_words(locale, number, hours):
    formatter = Formatter(locale, load_labels(LOCALES, "en"))
    assert visible(formatter.format_number(10416.6)) == number
    assert visible(formatter.format_quantity(quantity("36 h"))) == hours


@pytest.mark.parametrize("machine", ["C", "tr_TR.UTF-8", "de_DE.UTF-8"])
def test_the_locale_of_the_machine_changes_nothing(machine):
    code = (
        "from pathlib import Path; from macros.catalogs import load_labels; from macros.formatting import Formatter\n"
        "from macros.units import quantity\n"
        "for locale in ('en', 'de', 'tr', 'nl'):\n"
        "    formatter = Formatter(locale, load_labels(Path('locales'), locale))\n"
        "    print(ascii([formatter.format_quantity(quantity(text)) for text in ('1234.5 h', '46.2 %', '5.5 USD', '1e25 FLOP')]),\n"
        "          ascii(formatter.format_list('AB')), ascii(formatter.upper('i')))\n"
    )
    env = {**os.environ, "LC_ALL": machine, "LANG": machine, "LANGUAGE": machine[:2]}
    env |= {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    lines = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout.splitlines()
    assert lines == [
        ascii([f.format_quantity(quantity(text)) for text in ("1234.5 h", "46.2 %", "5.5 USD", "1e25 FLOP")])
        + f" {ascii(f.format_list('AB'))} {ascii(f.upper('i'))}"
        for f in (FORMATTERS[locale] for locale in LANGUAGES)
    ]


# --- the words themselves

TEMPLATE = polib.pofile(str(LOCALES / "site.pot"), wrapwidth=0)
FILES = {locale: polib.pofile(str(LOCALES / locale / "LC_MESSAGES" / "site.po"), wrapwidth=0) for locale in TRANSLATED}
IS_CASE = re.compile(r"unit\..*\.(" + "|".join(turkish.CASES) + ")")


@pytest.mark.parametrize("locale", TRANSLATED)
def test_every_label_is_translated_in_the_order_of_the_template(locale):
    entries = [entry for entry in FILES[locale] if not IS_CASE.fullmatch(entry.msgctxt)]
    assert [(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in entries] == [
        (entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in TEMPLATE
    ]
    assert not [entry.msgctxt for entry in FILES[locale] if not entry.translated()]


@pytest.mark.parametrize("locale", TRANSLATED)
def test_a_translated_label_has_the_places_of_the_english_one(locale):
    for entry in FILES[locale]:
        for text in entry.msgstr_plural.values() or [entry.msgstr]:
            assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", entry.msgid)), entry.msgctxt


def test_a_case_has_a_unit_and_the_language_knows_it():
    for locale, file in FILES.items():
        keys = {entry.msgctxt for entry in file}
        for key in filter(IS_CASE.fullmatch, keys):
            word, _, case = key.rpartition(".")
            assert word in keys and case in CASES[locale]


def test_every_turkish_unit_word_has_every_case():
    keys = {entry.msgctxt for entry in FILES["tr"]}
    words = {key for key in keys if key.startswith("unit.") and key.count(".") == 1} - {"unit.number", "unit.any", "unit.same"}
    assert not {f"{word}.{case}" for word in words for case in turkish.CASES} - keys


PATHS = [LOCALES / "site.pot", *(LOCALES / locale / "LC_MESSAGES" / "site.po" for locale in TRANSLATED)]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: str(path.relative_to(LOCALES)))
def test_a_file_is_as_polib_writes_it(path):
    text = path.read_text(encoding="utf-8")
    assert text == str(polib.pofile(str(path), wrapwidth=0)).rstrip("\n") + "\n"
    assert "Plural-Forms: nplurals=2; plural=(n != 1);" in text
    assert not re.search(r"POT-Creation-Date|PO-Revision-Date|^#:", text, re.MULTILINE)


def test_every_counted_unit_has_words():
    keys = {entry.msgctxt for entry in TEMPLATE}
    counted = ["GPU", "TPU", "chip", "pin", "token", "parameter", "request", "op", "B", "bit", "cycle", "min", "h", "day", "week", "year"]
    for text in counted:
        name = next(iter(Quantity(1, unit(text)).unit_items()))[0]
        assert f"unit.{name.lower()}" in keys


def test_every_formula_and_every_input_has_a_name():
    english = {entry.msgctxt: entry.msgid for entry in TEMPLATE}
    for formula in FORMULAS.values():
        assert f"formula.{formula.id}" in english
        for item in formula.inputs:
            shared = english[f"meaning.{item.name}"]
            assert english.get(f"meaning.{item.name}.{formula.id}", shared) == item.meaning
