"""Material's own search on the built index: every term is found first by every name, as people type it, in its own language only."""

import pytest
from conftest import LANGUAGES, ROOT

from macros.project import load_project
from macros.search import plain_letters

# Runs the worker that a page names, on the index that the page's configuration leads to, as Material does.
ASK = """async ({language, queries}) => {
  const config = JSON.parse(document.getElementById("__config").textContent);
  const index = await (await fetch(new URL(config.base + "/search/search_index.json", location.href))).json();
  index.config.lang = [language];
  const worker = new Worker(new URL(config.search, location.href));
  const ask = (message, type) => new Promise((done, fail) => {
    worker.onerror = (event) => fail(new Error(event.message));
    worker.onmessage = (event) => { if (event.data.type === type) { done(event.data.data); } };
    worker.postMessage(message);
  });
  await ask({type: 0, data: {config: index.config, docs: index.docs, options: {suggest: false}}}, 1);
  const answers = [];
  for (const query of queries) {
    const {items} = await ask({type: 2, data: query}, 3);
    answers.push(items.map((group) => (group.find((item) => !item.location.includes("#")) || group[0]).location));
  }
  worker.terminate();
  return answers;
}"""


@pytest.fixture(scope="module")
def project():
    return load_project(ROOT)


def ask(visit, locale: str, queries: list[str]) -> list[list[str]]:
    page = visit("" if locale == "en" else f"{locale}/")
    return page.evaluate(ASK, {"language": locale, "queries": queries})


def typed(name: str, edition) -> list[str]:
    """A name as people type it."""
    lower = edition.formatter.lower(name)
    return list(dict.fromkeys([name, lower, plain_letters(name), name.replace("-", " "), name.replace("-", "").replace(" ", ""), f" {lower} "]))


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_term_is_found_first_by_each_of_its_names(locale, visit, project):
    edition = project.editions[locale]
    wanted = {}
    for term_id, term in edition.glossary.terms.items():
        own, english = edition.names(term_id), term.names["en"]
        names = [own.name, *own.also, *filter(None, [own.plural]), english.name, *english.also]
        wanted |= {query: term_id for name in names for query in typed(name, edition) if query not in wanted}
    answers = ask(visit, locale, list(wanted))
    wrong = [(query, term_id, found[:2]) for (query, term_id), found in zip(wanted.items(), answers, strict=True) if found[:1] != [f"terms/{term_id}/"]]
    assert len(wanted) > 400 and not wrong


@pytest.mark.parametrize(
    ("locale", "query", "term_id"),
    [
        ("de", "Speicherbandbreiten", "bandwidth"),
        ("de", "GPU-Stundenpreis", "gpu-hour"),
        ("de", "batchgroesse", "batch-size"),
        ("de", "Quantisierungsverfahren", "quantization"),
        ("de", "kvcache", "kv-cache"),
        ("tr", "bellek bant genişliğinin", "bandwidth"),
        ("tr", "cikarimda", "inference"),
        ("tr", "NİCEMLEME", "quantization"),
        ("tr", "KV önbelleğinin", "kv-cache"),
        ("nl", "geheugenbandbreedtes", "bandwidth"),
        ("nl", "gpu uren", "gpu-hour"),
        ("en", "rooflines", "roofline"),
        ("en", "quantiz", "quantization"),
    ],
)
def test_a_term_is_found_by_inflected_compound_and_begun_words(locale, query, term_id, visit):
    assert ask(visit, locale, [query])[0][0] == f"terms/{term_id}/"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_language_has_an_index_of_its_own(locale, visit, site):
    found = ask(visit, locale, ["GPU", "token", "a"])
    prefix = site if locale == "en" else site / locale
    assert found[0] and all((prefix / location.split("#")[0]).exists() for answer in found for location in answer)
    assert not [location for answer in found for location in answer if location.split("/")[0] in LANGUAGES]


def test_the_search_field_leads_to_the_term_of_the_language(visit):
    page = visit("de/terms/gpu/")
    page.get_by_role("textbox", name="Suche").first.click()
    page.keyboard.type("durchsatz")
    first = page.locator(".md-search-result__item a").first
    first.wait_for()
    assert "/de/terms/throughput/" in first.get_attribute("href")
