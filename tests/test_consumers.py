"""Real projects of other authors, built with warnings as errors against the site on a loopback address."""

import base64
import hashlib
import html
import io
import re
import warnings
import zipfile

import pytest
import sphobjinv
import yaml
from conftest import LANGUAGES, ROOT
from consumers_kit import CONSUMERS, consumer, run, run_program, served
from exported import SITE_URL, load

from macros.cli import main
from macros.edition import Edition
from macros.exports import EXPORTS
from macros.exports.concepts import definition, one_line, own_names
from macros.exports.inventory import inventories, inventory
from macros.project import Project

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from sphinx.util.inventory import InventoryFile


@pytest.fixture(scope="session")
def site_url(site):
    with served(site) as address:
        yield address


@pytest.fixture(scope="module")
def project() -> Project:
    return load(ROOT)


def tree(locale: str) -> str:
    return "" if locale == "en" else f"{locale}/"


def all_names(edition: Edition) -> dict[str, str]:
    """Every preferred and admitted name, plural and id -> its term."""
    found = {}
    for term_id in edition.glossary.terms:
        names = own_names(edition, term_id)
        found |= {name: term_id for name in (names.name, *names.also, names.plural, term_id) if name}
    return found


def as_written(name: str, edition: Edition) -> set[str]:
    """The name as it is, and as it stands at the beginning of a sentence, in capitals and in small letters."""
    upper, lower = edition.formatter.upper, edition.formatter.lower
    return {name, upper(name[0]) + name[1:], upper(name), lower(name)}


# --- MkDocs


def mkdocs_build(folder):
    return run("mkdocs", "build", "--strict", folder=folder)


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("kind", ["mkdocs-inventory", "mkdocs-plain"])
def test_an_mkdocs_project_links_terms(kind, locale, site, site_url, tmp_path):
    folder = consumer(f"{kind}/{locale}", tmp_path / "project", site_url)
    done = mkdocs_build(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert_links_exist((folder / "site" / "index.html").read_text(encoding="utf-8"), site, site_url, least=3)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_an_mkdocs_project_explains_every_name_of_the_glossary(locale, project, site_url, tmp_path):
    folder = consumer(f"mkdocs-abbreviations/{locale}", tmp_path / "project", site_url)
    edition = project.editions[locale]
    names = {name: term_id for term_id in edition.glossary.terms for name in abbreviated(own_names(edition, term_id))}
    listed = "\n".join(f"- {name}, again" for name in names)
    (folder / "docs" / "all.md").write_text(f"# .\n\n{listed}\n", encoding="utf-8")
    done = mkdocs_build(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    page = (folder / "site" / "all" / "index.html").read_text(encoding="utf-8")
    found = {
        html.unescape(words): html.unescape(title) for title, words in re.findall(r'<li><abbr title="([^"]*)">([^<]*)</abbr>, again', page)
    }
    assert found == {name: one_line(definition(edition, term_id)) for name, term_id in names.items()}
    assert "*[" not in page
    assert "<abbr" in (folder / "site" / "index.html").read_text(encoding="utf-8")


def abbreviated(names) -> list[str]:
    return [name for name in (names.name, *names.also, names.plural) if name]


# --- Sphinx


@pytest.fixture(scope="module")
def inventory_files(project) -> dict[str, bytes]:
    return dict(inventories(project, SITE_URL))


@pytest.mark.parametrize("path", ["objects.inv", "de/objects.inv", "tr/objects.inv", "nl/objects.inv", "go/objects.inv"])
def test_sphinx_and_sphobjinv_read_the_same_names_and_lose_none(path, inventory_files):
    by_sphinx = InventoryFile.load(io.BytesIO(inventory_files[path]), "", lambda base, uri: uri)["std:term"]
    by_sphobjinv = {item.name: item.uri for item in sphobjinv.Inventory(inventory_files[path]).objects}
    assert {name: item.uri for name, item in by_sphinx.items()} == by_sphobjinv
    assert all(item.display_name == "-" for item in by_sphinx.values())
    owners: dict[str, set[str]] = {}
    for name, item in by_sphinx.items():
        owners.setdefault(name.lower(), set()).add(item.uri)
    assert not [name for name, uris in owners.items() if len(uris) > 1], "to Sphinx, names that differ in capitals alone are one"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_name_of_a_language_stands_in_its_inventory_and_leads_to_its_term(locale, project, inventory_files):
    items = sphobjinv.Inventory(inventory_files[f"{tree(locale)}objects.inv"]).objects
    exact, found = {item.name: item.uri for item in items}, {item.name.lower(): item.uri for item in items}
    for name, term_id in all_names(project.editions[locale]).items():
        assert exact.get(name) == f"terms/{term_id}/", (name, term_id)
        for written in as_written(name, project.editions[locale]):
            assert found.get(written.lower()) == f"terms/{term_id}/", (written, term_id)


def test_the_neutral_inventory_knows_every_id_and_every_name_that_means_one_term(project, inventory_files):
    found = {item.name.lower(): item.uri for item in sphobjinv.Inventory(inventory_files["go/objects.inv"]).objects}
    assert all(found[term_id] == f"{term_id}/" for term_id in project.document.glossary.terms)
    owners: dict[str, set[str]] = {}
    for edition in project.editions.values():
        for name, term_id in all_names(edition).items():
            owners.setdefault(name.lower(), set()).add(term_id)
    assert all(found.get(name) == f"{next(iter(ids))}/" for name, ids in owners.items() if len(ids) == 1)
    assert not [name for name, ids in owners.items() if len(ids) > 1 and name in found and name not in project.document.glossary.terms]


def test_names_that_would_break_the_format_of_an_inventory_are_read_back():
    names = {"2:4 sparsity": "a/", "FLOP/s": "b/", "token'lar": "c/", "x 1 y": "d/", "price in $": "e/"}
    read = InventoryFile.load(io.BytesIO(inventory("A title", names)), "", lambda base, uri: uri)["std:term"]
    assert {name: item.uri for name, item in read.items()} == names


def sphinx_build(folder, *options):
    return run("sphinx", "-W", "--keep-going", "-q", "-b", "html", *options, ".", "_build", folder=folder)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_sphinx_project_links_every_name_as_a_reader_would_write_it(locale, project, site, site_url, tmp_path):
    folder = consumer(f"sphinx/{locale}", tmp_path / "project", site_url)
    edition = project.editions[locale]
    wanted = {written: term_id for name, term_id in all_names(edition).items() for written in as_written(name, edition)}
    listed = "\n".join(f"- :term:`{written}`" for written in wanted)
    (folder / "all.rst").write_text(f":orphan:\n\nAll\n===\n\n{listed}\n", encoding="utf-8")
    done = sphinx_build(folder)
    assert done.returncode == 0, done.stderr
    page = (folder / "_build" / "all.html").read_text(encoding="utf-8")
    links = re.findall(r'<a class="reference external" href="([^"]+)"', page)
    assert links == [f"{site_url}{tree(locale)}terms/{term_id}/" for term_id in wanted.values()]
    assert_links_exist((folder / "_build" / "index.html").read_text(encoding="utf-8"), site, site_url, least=4)


@pytest.mark.parametrize("name", ["sphinx/neutral", "myst"])
def test_other_sphinx_projects_build(name, site, site_url, tmp_path):
    folder = consumer(name, tmp_path / "project", site_url)
    done = sphinx_build(folder)
    assert done.returncode == 0, done.stderr
    assert_links_exist((folder / "_build" / "index.html").read_text(encoding="utf-8"), site, site_url, least=2)


MYSTMD = ROOT / "node_modules" / ".bin" / "myst"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_mystmd_links_every_id(locale, project, site, site_url, tmp_path):
    assert MYSTMD.exists(), "mystmd is missing: run `make test`, which installs it, or `npm ci`"
    folder = consumer("mystmd", tmp_path / "project", site_url)
    settings = folder / "myst.yml"
    settings.write_text(settings.read_text(encoding="utf-8").replace(site_url, f"{site_url}{tree(locale)}"), encoding="utf-8")
    terms = list(project.document.glossary.terms)
    with (folder / "index.md").open("a", encoding="utf-8") as file:
        file.write("".join(f"\n- [again](xref:compute#{term_id})" for term_id in terms))
    done = run_program([MYSTMD, "build", "index.md", "--md", "--strict", "-o", "built.md"], folder)
    # It tells a name that it does not find, and goes on.
    assert done.returncode == 0 and not re.search("not found|⛔|⚠", done.stdout + done.stderr), done.stdout + done.stderr
    page = (folder / "built.md").read_text(encoding="utf-8")
    assert re.findall(r"\[again\]\(([^)]+)\)", page) == [f"{site_url}{tree(locale)}terms/{term_id}/" for term_id in terms]
    first = re.findall(r"\[(.+?)\]\(([^)]+)\)", page)[:2]
    assert first == [
        (name, f"{site_url}{tree(locale)}terms/{term_id}/") for name, term_id in (("GPU-hours", "gpu-hour"), ("KV cache", "kv-cache"))
    ]


def test_a_name_that_does_not_exist_stops_the_build(site_url, tmp_path):
    folder = consumer("sphinx/en", tmp_path / "project", site_url)
    with (folder / "index.rst").open("a", encoding="utf-8") as file:
        file.write("\nAnd :term:`GPU-minutes`.\n")
    done = sphinx_build(folder)
    assert done.returncode != 0 and "GPU-minutes" in done.stderr


def assert_links_exist(page: str, site, site_url: str, *, least: int) -> None:
    """Every link of the page to the site is one of its pages, and there are as many as expected."""
    found = re.findall(rf'href="?{re.escape(site_url)}([^"\s>#]*)', page)
    pages = [path for path in found if path.endswith("/")]
    assert len(pages) >= least, found
    assert not [path for path in pages if not (site / path / "index.html").is_file()]


# --- the rest of what the page on linking shows


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_program_that_reads_the_data_prints_name_and_definition(locale, project, site_url, tmp_path):
    folder = consumer(f"data/{locale}", tmp_path / "project", site_url)
    done = run("read", folder=folder)
    edition = project.editions[locale]
    assert done.stdout.splitlines() == [edition.name("gpu-hour"), definition(edition, "gpu-hour")], done.stderr


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_settings_for_pre_commit_call_a_hook_that_exists_with_arguments_it_takes(locale, tmp_path, capsys):
    settings = yaml.safe_load((CONSUMERS / "pre-commit" / locale / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]
    hooks = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
    used = settings["hooks"][0]
    path = tmp_path / "a.md"
    path.write_text("80 Gb\n", encoding="utf-8")
    assert main([*hooks[used["id"]]["entry"].split()[1:], *used["args"], str(path)]) == 1
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert settings["rev"] == f"v{version}"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_settings_for_vale_name_a_package_and_the_style_in_it(locale, site):
    lines = (CONSUMERS / "vale" / locale / ".vale.ini").read_text(encoding="utf-8").splitlines()
    values = dict(line.split(" = ") for line in lines if " = " in line)
    with zipfile.ZipFile(site / values["Packages"].removeprefix(SITE_URL)) as package:
        assert {name.split("/")[0] for name in package.namelist()} == {values["BasedOnStyles"]}


def linking_page(site, locale: str) -> str:
    return (site / tree(locale) / "linking" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_file_that_the_page_on_linking_names_is_there(locale, site):
    page = linking_page(site, locale)
    article = page[page.index("<article") : page.index("</article>")]
    found = [path for path in re.findall(rf'href="{re.escape(SITE_URL)}([^"#]*)"', article) if path]
    assert len(found) > 20
    assert not [path for path in found if not (site / (f"{path}index.html" if path.endswith("/") else path)).is_file()]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_page_on_linking_shows_the_tested_files_letter_by_letter(locale, site):
    page = html.unescape(re.sub(r"<[^>]*>", "", linking_page(site, locale)))
    for kind in sorted(CONSUMERS.iterdir()):
        folder = kind / locale if (kind / locale).is_dir() else kind
        files = [path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__"]
        shown = [path for path in files if path.read_text(encoding="utf-8").strip() in page]
        # Of a project at least one file; the settings of a project without any are not worth a look.
        assert shown, kind.name


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_page_on_linking_gives_the_hash_of_the_script_in_the_site(locale, site):
    digest = base64.b64encode(hashlib.sha384((site / "assets" / "embed.js").read_bytes()).digest()).decode()
    assert f"sha384-{digest}" in html.unescape(re.sub(r"<[^>]*>", "", linking_page(site, locale)))


# Nobody asks for these by name: two lead elsewhere, three are read by our own scripts.
UNNAMED = {"not_found_page", "former_pages", "formula_scripts", "script_data", "practice_questions"}


def test_every_export_is_named_on_the_page_on_linking(project, site):
    page = linking_page(site, "en") + linking_page(site, "de") + "".join(path.read_text() for path in CONSUMERS.rglob(".vale.ini"))
    unnamed = {export.__name__ for export in EXPORTS if not any(address(path) in page for path, _ in export(project, SITE_URL))}
    assert unnamed == UNNAMED


def address(path: str) -> str:
    return SITE_URL + path.removesuffix("index.html")


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("path", ["", "numbers/", "linking/"])
def test_a_hand_written_page_has_its_markdown_with_links_that_lead_to_pages(path, locale, site):
    text = (site / tree(locale) / path / "index.html.md").read_text(encoding="utf-8")
    prose = re.sub(r"^(`{3,}).*?^\1$", "", text, flags=re.DOTALL | re.MULTILINE)
    assert prose.startswith("# ") and "{{" not in prose and not re.search(r"</?[a-z]+[ >]|\]\((?!https?:)", prose)
    found = re.findall(rf"\]\({re.escape(SITE_URL)}([^)#]*)", prose)
    assert found and not [
        link for link in found if not (site / (f"{link}index.html" if link.endswith("/") or not link else link)).is_file()
    ]
