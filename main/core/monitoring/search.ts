import type { ServiceFlow } from '../ports/service.ts';

/** What a search field or a `--where` asks of a flow. */
interface SearchTerms {
  /** Each must be found anywhere. */
  anywhere: string[];
  /** One must be found in the name of the flow or of a node. */
  names: string[];
  /** One must be the id of a node. */
  ids: string[];
}

/**
 * `name:` or `id:` and its value, or a value alone: words in quotes are one phrase, an unclosed quote extends to the end of the
 * text.
 */
const term = /(?:(?<key>name|id):(?=\S))?(?:"(?<phrase>[^"]*)(?:"|$)|(?<word>\S+))/giu;

function termsOf(text: string): SearchTerms {
  const terms: SearchTerms = { anywhere: [], names: [], ids: [] };
  for (const { groups = {} } of text.matchAll(term)) {
    const { key, phrase, word } = groups;
    const value = (phrase ?? word ?? '').toLowerCase();
    if (value.trim() === '') continue;
    const list = { name: terms.names, id: terms.ids }[key?.toLowerCase() ?? ''] ?? terms.anywhere;
    list.push(value);
  }
  return terms;
}

/** What is searched: `searchText` is everything that can be found by words, in lower case, one field a line. */
interface Searched {
  flow: ServiceFlow;
  searchText: string;
}

/** Whether a search matches a flow. */
export function searchFor(text: string): (searched: Searched) => boolean {
  const { anywhere, names, ids } = termsOf(text);
  const namesHold = ({ name, nodes }: ServiceFlow): boolean => {
    const held = [name, ...nodes.map((node) => node.name)].map((one) => one?.toLowerCase() ?? '');
    return names.some((wanted) => held.some((one) => one.includes(wanted)));
  };
  return ({ flow, searchText }) =>
    anywhere.every((wanted) => searchText.includes(wanted)) &&
    (names.length === 0 || namesHold(flow)) &&
    (ids.length === 0 || flow.nodes.some(({ id }) => ids.includes(String(id))));
}
