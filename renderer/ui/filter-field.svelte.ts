import { accept, type KnownValue, placeAt, type Suggestion, suggestionsAt } from '#contract/filter/complete.ts';
import type { FilterField } from '#contract/filter/filter.ts';
import { type FilterProblem, parse } from '#contract/filter/parse.ts';

/** What a list can be filtered by, and the values of each field as far as they are known. */
export interface FilterGrammar {
  readonly fields: readonly FilterField[];
  readonly known: (field: string) => readonly KnownValue[];
}

/** What is wrong only because the rest is still to be typed. */
const unfinished: readonly FilterProblem['kind'][] = [
  'unclosed_quote',
  'unclosed_bracket',
  'no_value',
  'nothing_to_join',
];

/** A filter while it is typed: what can be written where the caret stands, what of that is highlighted, and what is wrong. */
export class FilterTyping {
  readonly #text: () => string;
  readonly #grammar: () => FilterGrammar | undefined;
  #caret = $state(0);
  /** Whether the person types now, or asked what can be written. */
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

  /** A letter was typed. Nothing is offered before the first one of a word: the arrows still lead to the list. */
  type(caret: number): void {
    this.#caret = caret;
    this.#isTyping = true;
    this.#highlighted = -1;
    this.#isOffering = this.#place.typed !== '' || Boolean(this.#place.field);
  }

  /** What was offered belonged to another place. */
  moveCaret(caret: number): void {
    if (caret !== this.#caret) this.dismiss();
    this.#caret = caret;
  }

  /** Shows all that can be written here. */
  offer(caret: number): void {
    this.#caret = caret;
    this.#isOffering = true;
    this.#highlighted = -1;
  }

  /** Puts the list away. */
  dismiss(): void {
    this.#isOffering = false;
    this.#highlighted = -1;
  }

  /** The person has typed what they wanted. */
  finish(): void {
    this.dismiss();
    this.#isTyping = false;
  }

  /** Highlights the next suggestion or the one before; before the first and behind the last is the text itself. */
  move(by: 1 | -1): void {
    const places = this.suggestions.length + 1;
    this.#highlighted = ((this.highlighted + 1 + by + places) % places) - 1;
  }

  /** The filter with a suggestion written into it; null where none is highlighted. */
  accept(index = this.highlighted): { text: string; caret: number } | null {
    const suggestion = this.suggestions[index];
    return suggestion ? accept(this.#text(), this.#place, suggestion) : null;
  }
}
