// Runs Material's own search worker and puts the term whose name was typed first. Material ranks by rarity of words and completes
// every word, so that "token" would find "tokenizer" first. The address of Material's worker stands behind the # of this one's.

/** @type {Record<string, string>} spelling, in plain letters without spaces and hyphens -> location of the term's page */
let names = {};
/** @type {Map<string, object>} */
let docs = new Map();
let query = "";

addEventListener("message", (event) => {
  const { type, data } = event.data;
  if (type === 0) {
    names = data.config.names || {};
    docs = new Map(data.docs.map((doc) => [doc.location, doc]));
  } else if (type === 2) {
    query = data;
  }
});

/** Lower case, without marks, spaces, hyphens and the signs of Material's query language. */
function plain(text) {
  const letters = text.replace(/[ıİ]/g, "i").toLowerCase().replace(/ß/g, "ss").normalize("NFD");
  return letters.replace(/[\u0300-\u036f\s\-_/.,:;()'’"*+~^]/g, "");
}

/** The name that the text is, begins or is an inflected or compound form of. */
function nameOf(text) {
  if (names[text]) {
    return text;
  }
  const all = Object.keys(names);
  const begun = text.length > 1 ? all.filter((name) => name.startsWith(text)).sort((a, b) => a.length - b.length) : [];
  const soft = text.replace(/g/g, "k");
  const longer = all.filter((name) => name.length > 2 && (text.startsWith(name) || soft.startsWith(name.replace(/g/g, "k"))));
  return begun[0] || longer.sort((a, b) => b.length - a.length)[0];
}

function reordered(items) {
  const location = names[nameOf(plain(query)) || ""];
  if (!location) {
    return items;
  }
  const found = items.find((group) => group.some((item) => item.location === location));
  const group = found || [{ ...docs.get(location), score: 0, terms: {} }];
  return [group, ...items.filter((other) => other !== group)];
}

const post = self.postMessage.bind(self);
self.postMessage = (message) => {
  if (message.type === 3 && query.trim()) {
    message.data.items = reordered(message.data.items);
  }
  post(message);
};

importScripts(decodeURIComponent(self.location.hash.slice(1)));
