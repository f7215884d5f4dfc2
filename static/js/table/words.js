// Every sentence of the page comes from the server, in the language of the page; here they are only filled in.

const data = JSON.parse(document.getElementById("table-data").textContent);
const plural = new Intl.PluralRules(document.documentElement.lang);

/** What the server has told this page: addresses, names and words. */
export const page = data;

/** Give a sentence with its `{blanks}` filled. */
export function say(key, facts = {}) {
  const sentence = data.words[key];
  if (sentence === undefined) throw new Error(`no words for ${key}`);
  return sentence.replace(/\{(\w+)\}/g, (_blank, name) => facts[name] ?? "");
}

/** Give the sentence for so many things: `key.one` or `key.other`. */
export function count(key, n, facts = {}) {
  const form = `${key}.${plural.select(n)}`;
  return say(form in data.words ? form : `${key}.other`, { n, ...facts });
}

/** Whether there are words for a key that came from elsewhere. */
export const knows = (key) => key in data.words;
