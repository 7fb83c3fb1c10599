import { accept, type KnownValue, placeAt, type Suggestion, suggestionsAt } from '#contract/filter/complete.ts';
import type { FilterField } from '#contract/filter/filter.ts';
import { type FilterProblem, parse } from '#contract/filter/parse.ts';

/** Filter grammar of a list, with the known values of each field. */
export interface FilterGrammar {
  readonly fields: readonly FilterField[];
  readonly known: (field: string) => readonly KnownValue[];
}

/** Problems that may only mean that typing is unfinished. */
const unfinished: readonly FilterProblem['kind'][] = [
  'unclosed_quote',
  'unclosed_bracket',
  'no_value',
  'nothing_to_join',
];

/** Filter during typing: the suggestions at the caret, the highlighted one, and the problems. */
export class FilterTyping {
  readonly #text: () => string;
  readonly #grammar: () => FilterGrammar | undefined;
  #caret = $state(0);
  /** Whether the user is typing or has requested suggestions. */
  #isOffering = $state(false);
  #isTyping = $state(false);
  #highlighted = $state(-1);

  constructor(text: () => string, grammar: () => FilterGrammar | undefined) {
    this.#text = text;
    this.#grammar = grammar;
  }

  readonly #place = $derived.by(() => placeAt(this.#text(), this.#caret, this.#grammar()?.fields ?? []));

  readonly suggestions: Suggestion[] = $derived.by(() => {
    const grammar = this.#grammar();
    return grammar && this.#isOffering ? suggestionsAt(this.#place, grammar.fields, grammar.known) : [];
  });

  readonly problems: readonly FilterProblem[] = $derived.by(() => {
    const grammar = this.#grammar();
    if (!grammar) return [];
    const text = this.#text();
    const { problems } = parse(text, grammar.fields);
    if (!this.#isTyping || this.#caret < text.length) return problems;
    return problems.filter(({ kind, to }) => !unfinished.includes(kind) && (to < text.length || !this.isOpen));
  });

  get isOpen(): boolean {
    return this.suggestions.length > 0;
  }

  /** The index of the suggestion that Enter accepts; -1 while there is none. */
  get highlighted(): number {
    return Math.min(this.#highlighted, this.suggestions.length - 1);
  }

  /**
   * Handles a typed letter. Suggestions wait for the first letter of a word: until then, the arrows lead to the list.
   */
  type(caret: number): void {
    this.#caret = caret;
    this.#isTyping = true;
    this.#highlighted = -1;
    this.#isOffering = this.#place.typed !== '' || Boolean(this.#place.field);
  }

  /** Closes suggestions that belonged to another position. */
  moveCaret(caret: number): void {
    if (caret !== this.#caret) this.dismiss();
    this.#caret = caret;
  }

  /** Shows all suggestions at the caret. */
  offer(caret: number): void {
    this.#caret = caret;
    this.#isOffering = true;
    this.#highlighted = -1;
  }

  /** Closes the suggestions. */
  dismiss(): void {
    this.#isOffering = false;
    this.#highlighted = -1;
  }

  /** The user has finished typing. */
  finish(): void {
    this.dismiss();
    this.#isTyping = false;
  }

  /** Highlights the next or previous suggestion. Before the first and after the last, the text itself is active. */
  move(by: 1 | -1): void {
    const places = this.suggestions.length + 1;
    this.#highlighted = ((this.highlighted + 1 + by + places) % places) - 1;
  }

  /** The filter with a suggestion inserted; null when none is highlighted. */
  accept(index = this.highlighted): { text: string; caret: number } | null {
    const suggestion = this.suggestions[index];
    return suggestion ? accept(this.#text(), this.#place, suggestion) : null;
  }
}
