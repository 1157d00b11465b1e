"""`glossary lint`: what it finds in other people's documents, and what it leaves alone."""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml
from conftest import ROOT

from macros.cli import main
from macros.lint import EVERYDAY, Vocabulary, is_wrong_alone, lint_document, lint_text
from macros.lint.prose import prose
from macros.loader import load_glossary

GLOSSARY = load_glossary(ROOT / "glossary.yml").glossary
LANGUAGES = ("en", "de", "tr", "nl")


def found(text: str, locale: str = "en", **options) -> list[tuple[int, str]]:
    return [(problem.line, problem.check) for problem in lint_text(text, path="a.md", locale=locale, glossary=GLOSSARY, **options)]


def hints(text: str, locale: str = "en") -> list[str]:
    return [problem.hint for problem in lint_text(text, path="a.md", locale=locale, glossary=GLOSSARY)]


BAD = [
    ("de", "Erhöhe die Losgröße.", "avoid", "write 'Batchgröße'"),
    ("de", "LOSGRÖSSE", "avoid", "write 'Batchgröße'"),
    ("de", "bei kleinen Losgrößen", "avoid", "write 'Batchgröße'"),
    ("de", "kleine Losgrössen", "avoid", "write 'Batchgröße'"),
    ("de", "die Los\u00adgröße", "avoid", "write 'Batchgröße'"),
    ("de", "die Los-\ngröße", "avoid", "write 'Batchgröße'"),
    ("de", "## Pipelineblasen", "avoid", "write 'Pipeline-Bubble'"),
    ("de", "Die Schulung des Modells dauerte.", "avoid", "write 'Training'"),
    ("de", "Die Ausbildung lief auf 512 GPUs.", "avoid", "write 'Training'"),
    ("de", "Der Rückschluss kostet 2 ms pro Token.", "avoid", "write 'Inferenz'"),
    ("de", "Die Rückschlüsse je GPU", "avoid", "write 'Inferenz'"),
    ("de", "Nach dem Prefill folgt die Entschlüsselung.", "avoid", "write 'Decode-Phase'"),
    ("de", "Die Quantifizierung auf 4 Bit", "avoid", "write 'Quantisierung'"),
    ("de", "Der Preis auf Anfrage beträgt 3 Euro.", "avoid", "write 'Preismodell'"),
    ("tr", "Parti boyutunu artırın.", "avoid", "write 'batch boyutu'"),
    ("tr", "PARTİ BOYUTLARI", "avoid", "write 'batch boyutu'"),
    ("tr", "Kuantalamayla kalite düşer.", "avoid", "write 'nicemleme'"),
    ("tr", "Modelin antrenmanı sürüyor.", "avoid", "write 'eğitim'"),
    ("tr", "Bilgi işlem gücü yetmiyor.", "avoid", "write 'hesaplama gücü'"),
    ("nl", "Bij grote partijgroottes", "avoid", "write 'batchgrootte'"),
    ("nl", "De opleiding van het model", "avoid", "write 'training'"),
    ("nl", "De deductie kost 2 ms per token.", "avoid", "write 'inferentie'"),
    ("nl", "Na kwantificatie naar 4 bits", "avoid", "write 'kwantisatie'"),
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
    ("en", "It does 5 TFLOPS per second.", "unit", "write TFLOP/s"),
    ("de", "Das sind 5 TFLOPS pro Sekunde.", "unit", "write TFLOP/s"),
    ("tr", "Kart saniyede 989 TFLOPS hesaplar.", "unit", "write TFLOP"),
    ("tr", "Hız 989 TFLOPS/sn.", "unit", "write TFLOP/s"),
    ("nl", "Dat is 5 TFLOPS per seconde.", "unit", "write TFLOP/s"),
    ("en", "The site has 4 exaFLOPS per second.", "unit", "write EFLOP/s"),
    ("en", "It does 5 Tflops.", "unit", "write TFLOP/s or TFLOP"),
    ("en", "It does 5 GFLOPS/s/W.", "unit", "write GFLOP/s"),
    ("en", "A card with 80 GBs.", "unit", "write GB"),
    ("en", "We used 300,000 GPUs/hour.", "unit", "write GPUh"),
    ("en", "80 GB = 80 × 1024 MB", "binary", "write GiB and MiB"),
    ("de", "Es gilt 1 GB = 1.024 MB.", "binary", "write GiB and MiB"),
    ("en", "Training took 10^25 FLOPS.", "flop-count", "write FLOP"),
    ("en", "Training took 10<sup>25</sup> FLOPS.", "flop-count", "write FLOP"),
    ("en", "Training took $3.8 \\times 10^{25}$ FLOPS.", "flop-count", "write FLOP"),
    ("en", "Training took 10\\ :sup:`25` FLOPS.", "flop-count", "write FLOP"),
    ("en", "It takes 5e24 FLOPs.", "flop-count", "write FLOP"),
    ("en", "It takes 6ND FLOPS.", "flop-count", "write FLOP"),
    ("de", "Das sind 2 Billionen FLOPS pro Token.", "flop-count", "write FLOP"),
    ("de", "Pro Token fallen 16 GFLOPS an.", "flop-count", "write GFLOP"),
    ("tr", "Token başına 140 GFLOPS gerekir.", "flop-count", "write GFLOP"),
    ("de", "Das Training brauchte 3,8e25 FLOPS.", "flop-count", "write FLOP"),
    ("tr", "Eğitim 10²⁵ FLOPS sürdü.", "flop-count", "write FLOP"),
    ("nl", "Dat zijn 140 GFLOPS per token.", "flop-count", "write GFLOP"),
    ("en", "The nodes talk over 400 GB/s InfiniBand.", "bit-or-byte", "write 400 Gbit/s"),
    ("de", "Ethernet mit 100 GB/s reicht.", "bit-or-byte", "write 100 Gbit/s"),
    ("en", "A card with 80 Gbit VRAM.", "bit-or-byte", "write GB"),
    ("en", "| Memory | 80 Gbit per GPU |", "bit-or-byte", "write GB"),
    ("en", "A card with 80&nbsp;Gbit of&nbsp;memory.", "bit-or-byte", "write GB"),
    ("en", "Memory bandwidth: 3,350 Gb/s", "bit-or-byte", "write GB/s"),
    ("de", "80 Gbit GPU-Speicher", "bit-or-byte", "write GB"),
    ("de", "Speicher: mindestens 80 Gigabit", "bit-or-byte", "write GB"),
    ("de", "Die Speicherbandbreite beträgt 2 Tbit/s.", "bit-or-byte", "write TB/s"),
    ("de", "Karten an 400-GB/s-InfiniBand", "bit-or-byte", "write 400 Gbit/s"),
    ("tr", "GPU belleği: en az 80 Gbit", "bit-or-byte", "write GB"),
    ("tr", "80 Gbit bellek", "bit-or-byte", "write GB"),
    ("tr", "400 GB/sn InfiniBand", "bit-or-byte", "write 400 Gbit/s"),
    ("nl", "Elke kaart heeft 80 Gbit geheugen.", "bit-or-byte", "write GB"),
    ("nl", "De geheugenbandbreedte is 3.350 Gbit/s.", "bit-or-byte", "write GB/s"),
    ("en", "An H100 reaches 1,979 TFLOP/s in BF16.", "dense-sparse", "write the dense peak"),
    ("de", "Eine H100 erreicht 1.979 TFLOPS in BF16.", "dense-sparse", "write the dense peak"),
    ("nl", "De A100 haalt 1.248 TOPS in INT8.", "dense-sparse", "write the dense peak"),
    ("en", "The H100 does 3.96 PFLOP/s in FP8, the A100 312 TFLOP/s in BF16.", "dense-sparse", "write the dense peak"),
    ("en", "H100 1,979 TFLOPS vs A100 312 TFLOPS", "dense-sparse", "name the number format"),
    ("de", "Die H100 schafft 1.979 TFLOPS, die A100 312 TFLOPS.", "dense-sparse", "name the number format"),
    ("tr", "A100 312 TFLOPS, H100 1.979 TFLOPS sunuyor.", "dense-sparse", "name the number format"),
    ("nl", "| A100 | 312 TFLOPS |\n| H100 | 1.979 TFLOPS |", "dense-sparse", "name the number format"),
    ("en", "The RTX 4090 reaches 1,321 AI TOPS.", "dense-sparse", "say that it holds with sparsity"),
    ("en", "![An H100 with 1,979 TFLOPS in BF16](a.png)", "dense-sparse", "write the dense peak"),
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
    ("en", "Frontier does 10^18 FLOPS, that is 1 EFLOP/s; a cluster of 2.4e21 FLOPS is announced."),
    ("en", "H100 989 TFLOPS vs A100 312 TFLOPS"),
    ("en", "H100 1,979 TFLOPS in FP8 vs A100 312 TFLOPS in BF16"),
    ("en", "The A100 reaches 312 TFLOPS, our kernel on the H100 620 TFLOPS."),
    ("en", "The H100 is rated 1,979 TFLOPS[^1] in BF16.\n\n[^1]: With sparsity."),
    ("en", "All rates hold with sparsity.\n\nThe H100 is rated 1,979 TFLOPS in BF16."),
    ("en", "Training FLOPs are counted; peak FLOPS are a rate; 65 GFLOPS per watt, 400 TFLOP/s per GPU, 2,900 tokens per second."),
    ("en", "Eight times 400 Gbit/s InfiniBand are 400 GB/s per node. We copied 400 GB over Ethernet."),
    ("en", "HBM3 runs at 6.4 Gbit/s per pin; dies of 16 Gbit memory; a stack of 24 Gbit DRAM chips; memory on a 100 Gbit link."),
    ("en", "1 GiB = 1024 MiB; the container gets 1024 MB; 80 GB are 74.5 GiB; GB/sec, 2 GPUs/hour, $2 per GPU hour."),
    ("de", "Die Schulung der Mitarbeiter zu KI-Modellen; die Ausbildung zum Fachinformatiker; die Schulungsdaten."),
    ("de", "Ein Rückschluss auf Personen ist ausgeschlossen; Rückschlüsse aus den Token zieht niemand."),
    ("de", "Die Entschlüsselung der Token mit dem privaten Schlüssel; die Quantifizierung der Unsicherheit bei 4 Bit."),
    ("de", "Die Losgröße in der Fertigung; der Preis auf Anfrage; Redis ist ein Schlüssel-Wert-Speicher."),
    ("de", "GDDR6-Chips fassen 16 Gbit; der Speicher hängt an einem 100-Gbit-Netz; 60 GFLOPS pro Watt."),
    ("tr", "Bilgi İşlem Daire Başkanlığı; bilgi işlem ekibi; futbol takımının antrenmanı; kameranın hafıza kartı."),
    ("tr", "Diskin şifre çözme anahtarı; GPU saati 1,7 GHz'dir; siyasi parti boyutunda; 3.350 GB/sn; 2.900 tok/sn."),
    ("tr", "GDDR6 yongaları 16 Gbit'tir; watt başına 65 GFLOPS; saniyede 400 TFLOP."),
    ("nl", "De opleiding van twee dagen over AI-modellen; een andere gevolgtrekking; deductie en inductie; prijs op aanvraag."),
    ("nl", "Het ontsleutelen van tokens met de sleutel; de partijgrootte van de wafers; 16 Gbit-chips; 60 GFLOPS per watt."),
    ("en", "- step\n\n  ```\n  400 Gbps\n  ```\n"),
    ("en", "Run::\n\n    test 400 Gbps\n"),
    ("en", "<!-- glossary-lint: off -->\n400 Gbps\n\n80 Gb\n<!-- glossary-lint: on -->\n"),
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


def test_what_follows_the_end_of_a_silence_is_read():
    assert found("<!-- glossary-lint: off -->\n80 Gb\n<!-- glossary-lint: on -->\n80 Gb\n") == [(4, "unit")]


def test_the_content_of_a_directive_is_read():
    assert found(".. note::\n\n   80 Gb\n") == [(3, "unit")]


def test_a_text_in_place_of_an_image_is_read_in_html():
    assert found('<img src="a.png" alt="80 Gb">') == [(1, "unit")]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_avoided_form_is_found_and_no_right_name_is_blamed(locale):
    for term_id, term in GLOSSARY.terms.items():
        names = term.names[locale]
        for form in names.avoid:
            assert found(f"x {form}, y", locale) == [(1, "avoid")] * is_wrong_alone(form, locale), (locale, form)
        for name in (names.name, *names.also, *filter(None, [names.plural])):
            assert found(f"x {name}, y", locale) == [], (locale, term_id, name)


@pytest.mark.parametrize("locale", EVERYDAY)
def test_what_is_known_of_everyday_words_is_known_of_forms_of_the_glossary(locale):
    avoided = {form for term in GLOSSARY.terms.values() for form in term.names[locale].avoid}
    assert set(EVERYDAY[locale]) <= avoided


def test_one_mistake_is_told_once():
    assert found("400 GBps InfiniBand") == [(1, "bit-or-byte")]


# --- the command


def test_the_command_says_file_line_and_what_to_write_and_exits_with_1(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    Path("a.md").write_text("Gut.\n\nErhöhe die Losgröße.\n", encoding="utf-8")
    assert main(["lint", "--lang", "de", "a.md"]) == 1
    printed = capsys.readouterr()
    assert printed.err == "1 problem(s) in 1 of 1 file(s): avoid 1\n"
    assert printed.out == "a.md:3:12: 'Losgröße' is to be avoided; write 'Batchgröße' (avoid)\n"


def test_a_clean_file_exits_with_0(tmp_path, capsys):
    path = tmp_path / "a.md"
    path.write_text("Fine.\n", encoding="utf-8")
    assert main(["lint", str(path)]) == 0


def test_a_folder_is_read_without_what_is_hidden_or_no_document(tmp_path, capsys):
    for name in ("a.md", "b/c.rst", ".git/d.md", "node_modules/e.md", "f.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("80 Gb\n", encoding="utf-8")
    assert main(["lint", str(tmp_path), str(tmp_path / "a.md")]) == 1
    printed = capsys.readouterr()
    assert [Path(line.split(":")[0]).name for line in printed.out.splitlines() if not line.startswith("::")] == ["a.md", "c.rst"]
    assert printed.err == "2 problem(s) in 2 of 2 file(s): unit 2\n"


def test_an_unknown_language_is_a_wrong_call(capsys):
    assert main(["lint", "--lang", "xx", __file__]) == 2
    assert capsys.readouterr().err == "glossary lint: there is no language xx; the languages are en, de, tr, nl\n"


def test_everything_that_cannot_be_read_is_told_at_once_beside_the_problems_of_the_rest(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("a.md").write_text("80 Gb\n", encoding="utf-8")
    assert main(["lint", "gone.md", "a.md", "empty", "lost.md"]) == 2
    printed = capsys.readouterr()
    assert printed.out.startswith("a.md:1:4: ") and "Traceback" not in printed.err
    assert all(
        words in printed.err for words in ("gone.md cannot be read", "lost.md cannot be read", "empty is a folder without documents")
    )


def test_a_file_that_is_not_utf_8_is_a_problem(tmp_path, capsys):
    path = tmp_path / "a.txt"
    path.write_bytes("Größe".encode("latin-1"))
    assert main(["lint", str(path)]) == 1
    assert "a.txt:1:1: the file is not UTF-8" in capsys.readouterr().out


def test_a_mark_of_byte_order_moves_no_column(tmp_path, capsys):
    path = tmp_path / "a.md"
    path.write_text("80 Gb\n", encoding="utf-8-sig")
    main(["lint", str(path)])
    assert "a.md:1:4: " in capsys.readouterr().out


def test_other_programs_get_json_with_columns(tmp_path, capsys):
    path = tmp_path / "a.md"
    path.write_text("80 Gb\n", encoding="utf-8")
    assert main(["lint", "--format", "json", str(path)]) == 1
    problem = json.loads(capsys.readouterr().out)[0]
    assert (problem["path"], problem["line"], problem["column"], problem["check"]) == (str(path), 1, 4, "unit")


def test_github_gets_annotations_with_columns(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("a.md").write_text("80 Gb\n", encoding="utf-8")
    main(["lint", "--format", "github", "a.md"])
    assert capsys.readouterr().out.startswith("::error file=a.md,line=1,col=4,title=unit::'Gb': ")


def test_a_hundred_documents_are_read_in_a_second_or_two(tmp_path):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    vocabulary = Vocabulary(GLOSSARY, "de")
    lint_document(text, "a.md", vocabulary)
    start = time.process_time()
    for _ in range(100):
        lint_document(text, "a.md", vocabulary)
    assert time.process_time() - start < 5


def test_the_hook_of_pre_commit_runs_in_a_folder_that_is_no_project(tmp_path):
    hook = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))[0]
    assert (hook["id"], hook["language"]) == ("glossary-lint", "python")
    (tmp_path / "a.md").write_text("80 Gb\n", encoding="utf-8")
    program, *arguments = hook["entry"].split()
    assert program == "glossary"
    done = subprocess.run(
        [sys.executable, "-m", "macros", *arguments, "a.md"], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True
    )
    assert done.returncode == 1 and done.stdout.startswith("a.md:1:4: 'Gb'"), done.stderr


OWN = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_the_documents_of_this_project_are_clean(path):
    found = re.search(r"\.(de|tr|nl)\.md$", path.name)
    text = path.read_text(encoding="utf-8")
    assert not lint_text(text, path=path.name, locale=found[1] if found else "en", glossary=GLOSSARY)
