"""`glossary lint`: what it finds in other people's documents, and what it leaves alone."""

import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from conftest import ROOT

from macros.cli import main
from macros.lint import lint_text
from macros.lint.prose import prose
from macros.loader import load_glossary

GLOSSARY = load_glossary(ROOT / "glossary.yml").glossary


def found(text: str, locale: str = "en", **options) -> list[tuple[int, str]]:
    return [(problem.line, problem.check) for problem in lint_text(text, path="a.md", locale=locale, glossary=GLOSSARY, **options)]


def hints(text: str, locale: str = "en") -> list[str]:
    return [problem.hint for problem in lint_text(text, path="a.md", locale=locale, glossary=GLOSSARY)]


BAD = [
    ("de", "Erhöhe die Losgröße.", "avoid", "write 'Batchgröße'"),
    ("de", "LOSGRÖSSE", "avoid", "write 'Batchgröße'"),
    ("de", "Trillionen Operationen\npro Sekunde", "avoid", "write 'TOPS'"),
    ("tr", "Nicelleştirme belleği küçültür.", "avoid", "write 'nicemleme'"),
    ("tr", "NİCELLEŞTİRME", "avoid", "write 'nicemleme'"),
    ("tr", "GPU saati'nin fiyatı", "avoid", "write 'GPU-saat'"),
    ("nl", "De partijgrootte bepaalt dat.", "avoid", "write 'batchgrootte'"),
    ("en", "The link carries 400 Gbps.", "unit", "write Gbit/s"),
    ("en", "The link carries 400 Gb/s.", "unit", "write Gbit/s"),
    ("de", "Die Karte hat 80 Gb.", "unit", "write Gbit or GB"),
    ("en", "Blocks of 64 KB.", "unit", "write kB or KiB"),
    ("en", "It does 5 TFLOPS/s.", "unit", "write TFLOP/s"),
    ("en", "It needs 5 GFLOPs.", "unit", "write GFLOP/s or GFLOP"),
    ("en", "Training took 10^25 FLOPS.", "flop-count", "write FLOP"),
    ("de", "Das Training brauchte 3,8e25 FLOPS.", "flop-count", "write FLOP"),
    ("tr", "Eğitim 10²⁵ FLOPS sürdü.", "flop-count", "write FLOP"),
    ("nl", "Dat zijn 140 GFLOPS per token.", "flop-count", "write GFLOP"),
    ("en", "The nodes talk over 400 GB/s InfiniBand.", "bit-or-byte", "write 400 Gbit/s"),
    ("de", "Ethernet mit 100 GB/s reicht.", "bit-or-byte", "write 100 Gbit/s"),
    ("en", "A card with 80 Gbit VRAM.", "bit-or-byte", "write GB"),
    ("en", "An H100 reaches 1,979 TFLOP/s in BF16.", "dense-sparse", "write the dense peak"),
    ("de", "Eine H100 erreicht 1.979 TFLOPS in BF16.", "dense-sparse", "write the dense peak"),
    ("nl", "De A100 haalt 1.248 TOPS in INT8.", "dense-sparse", "write the dense peak"),
    ("en", "The H100 does 3.96 PFLOP/s in FP8, the A100 312 TFLOP/s in BF16.", "dense-sparse", "write the dense peak"),
]


@pytest.mark.parametrize(("locale", "text", "rule", "hint"), BAD)
def test_a_misleading_form_is_found_with_the_form_to_write(locale, text, rule, hint):
    assert found(text, locale) == [(1, rule)]
    assert hint in hints(text, locale)[0]


GOOD = [
    ("de", "Erhöhe die Batchgröße; die Losgrößenformel ist etwas anderes."),
    ("en", "The link carries 400 Gbit/s, the memory 3.35 TB/s; a rack is rated in kbit/s nowhere."),
    ("en", "The model FLOPs utilization is 40 %."),
    ("en", "An H100 reaches 989 TFLOP/s in BF16, dense, and 1,979 TFLOP/s with sparsity."),
    ("en", "An H100 reaches 1,979 TFLOP/s in FP8."),
    ("tr", "H100, BF16 ile seyreklik kullanıldığında 1.979 TFLOP/s hızına ulaşır."),
    ("en", "Frontier does 10^18 FLOPS, that is 1 EFLOP/s."),
    ("en", "Memory moves 400 GB/s. The InfiniBand beside it does not."),
    ("en", "The unit is `Gbps`, see https://example.org/Gbps and [this](https://example.org/KB)."),
    ("en", "```\nspeed = 400 Gbps\n```\n"),
    ("en", "    .. code-block:: text\n\n       400 Gbps\n\nand on.\n".replace("    ..", "..")),
    ("en", "The ad says 400 Gbps. <!-- glossary-lint: off -->"),
    ("en", '<pre class="a">400 Gbps</pre> <a title="400 Gbps">fast</a>'),
    ("de", "Losgröße in der Fertigung <!-- glossary-lint: off -->"),
]


@pytest.mark.parametrize(("locale", "text"), GOOD)
def test_what_is_right_or_no_prose_is_left_alone(locale, text):
    assert found(text, locale) == []


def test_a_word_in_a_role_is_read():
    assert found("Die :term:`Losgröße` zählt.", "de") == [(1, "avoid")]


def test_lines_are_those_of_the_file():
    assert found("# A\n\n```\nGbps\n```\n\n80 Gb\n") == [(7, "unit")]


def test_blanking_moves_nothing():
    text = "a\n```\nGbps\n```\nb <b>c</b> `d` e"
    assert len(prose(text)) == len(text) and prose(text).count("\n") == text.count("\n")


def test_a_rule_can_be_left_out():
    assert found("80 Gb", skip=("unit",)) == []


def test_every_avoided_form_of_the_glossary_is_found_and_no_right_name_is_blamed():
    for locale in GLOSSARY.languages:
        for term_id, term in GLOSSARY.terms.items():
            names = term.names[locale]
            for form in names.avoid:
                assert found(f"x {form}, y", locale) == [(1, "avoid")], (locale, form)
            for name in (names.name, *names.also):
                assert found(f"x {name}, y", locale) == [], (locale, term_id, name)


# --- the command


def test_the_command_says_file_line_and_what_to_write_and_exits_with_1(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    Path("a.md").write_text("Gut.\n\nErhöhe die Losgröße.\n", encoding="utf-8")
    assert main(["lint", "--lang", "de", "a.md"]) == 1
    assert capsys.readouterr().out == "a.md:3: 'Losgröße' is to be avoided; write 'Batchgröße' (avoid)\n"


def test_a_clean_file_exits_with_0(tmp_path, capsys):
    path = tmp_path / "a.md"
    path.write_text("Fine.\n", encoding="utf-8")
    assert main(["lint", str(path)]) == 0


@pytest.mark.parametrize("arguments", [["no-such.md"], ["."], ["--lang", "xx", __file__]])
def test_a_wrong_call_exits_with_2_and_no_traceback(arguments, capsys):
    assert main(["lint", *arguments]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_file_that_is_not_utf_8_is_a_problem(tmp_path, capsys):
    path = tmp_path / "a.txt"
    path.write_bytes("Größe".encode("latin-1"))
    assert main(["lint", str(path)]) == 1
    assert "not UTF-8" in capsys.readouterr().out


def test_the_hook_of_pre_commit_runs_in_a_folder_that_is_no_project(tmp_path):
    hook = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))[0]
    assert (hook["id"], hook["language"]) == ("glossary-lint", "python")
    (tmp_path / "a.md").write_text("80 Gb\n", encoding="utf-8")
    program, *arguments = hook["entry"].split()
    assert program == "glossary"
    done = subprocess.run(
        [sys.executable, "-m", "macros", *arguments, "a.md"], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True
    )
    assert done.returncode == 1 and done.stdout.startswith("a.md:1: 'Gb'"), done.stderr
