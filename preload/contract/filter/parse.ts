import { printDecimal } from '../decimal.ts';
import { groupedFigure, readAge, readExactNumber, readNumber } from './figures.ts';
import {
  everything,
  type Filter,
  type FilterField,
  isEverything,
  join,
  negate,
  operators,
  type ValueKind,
  valueKinds,
} from './filter.ts';
import { fieldNamed, openField } from './open-field.ts';

/** A problem in a typed filter, with its character offsets; `to` is exclusive. */
export interface FilterProblem {
  kind:
    | 'unclosed_quote'
    | 'unclosed_bracket'
    | 'nothing_in_brackets'
    | 'nothing_to_join'
    | 'too_deep'
    | 'unknown_field'
    | 'no_value'
    | 'no_such_value'
    | 'no_number'
    | 'no_age';
  from: number;
  to: number;
  /** The text at fault. */
  word: string;
  /** The possible values, where the list is closed. */
  choices: readonly string[];
}

/**
 * The readable part of a filter, which may still be incomplete. A caller that acts on a filter rejects one with
 * problems.
 */
export interface ParsedFilter {
  filter: Filter;
  problems: readonly FilterProblem[];
}

/** Maximum depth of nested brackets, which protects the stack and exceeds any real filter. */
const mostDepth = 50;

/** A field's name and its colon. */
const key = /[a-z][a-z-]*(?=:)/iy;
/** A field's name and its colon where every name is a field; excludes the beginning of an address. */
const openKey = /[\p{L}_$@][^\s"(),:]*(?=:(?!\/\/))/uy;
/** The kind of value that a record's field must hold. */
const kindAsked = /is\s+(?<kind>[a-z]+)/uy;
/** The text inside quotes, and the closing quote if there is one. */
const phrase = /"(?<body>(?:\\["\\]|[^"])*)(?<end>"?)/uy;
/** The end of empty brackets, which add no depth: `NOT ()` is how an empty result is printed. */
const emptied = /\s*\)/uy;
const operator = /(?:AND|OR|NOT)(?=[\s()"]|$)/uy;

/** An unreadable term matches nothing rather than everything. A term that is still being typed is left out. */
const nothing: Filter = { is: 'not', part: everything };

/** Reads a filter. Reports problems and never throws. */
export function parse(text: string, fields: readonly FilterField[]): ParsedFilter {
  const parser = new Parser(text, fields);
  return { filter: parser.read(), problems: parser.problems };
}

class Parser {
  readonly problems: FilterProblem[] = [];
  readonly #text: string;
  readonly #fields: readonly FilterField[];
  #at = 0;
  /** Number of open brackets at the current position. */
  #depth = 0;

  constructor(text: string, fields: readonly FilterField[]) {
    this.#text = text;
    this.#fields = fields;
  }

  read(): Filter {
    return this.#alternatives();
  }

  #alternatives(): Filter {
    const parts = this.#operands('OR', () => this.#conjunction()).filter((part) => !isEverything(part));
    return parts.length === 0 ? everything : join('or', parts);
  }

  #conjunction(): Filter {
    return join(
      'and',
      this.#operands('AND', () => this.#sideBySide()),
    );
  }

  /** Operands of one operator. */
  #operands(word: 'AND' | 'OR', read: () => Filter): Filter[] {
    const parts = [read()];
    while (this.#operator(word)) {
      const end = this.#at;
      parts.push(read());
      if (parts.slice(-2).some(isEverything)) this.#report('nothing_to_join', end - word.length, end);
    }
    return parts;
  }

  /** Adjacent terms: all must match; of those for one field, one is enough. */
  #sideBySide(): Filter {
    const parts: Filter[] = [];
    const places = new Map<string, { at: number; values: Set<string> }>();
    for (let part = this.#negation(); part; part = this.#negation()) {
      const place = part.is === 'value' ? places.get(part.field) : undefined;
      if (part.is !== 'value') parts.push(part);
      else if (place) for (const value of part.values) place.values.add(value);
      else places.set(part.field, { at: parts.push(part) - 1, values: new Set(part.values) });
    }
    for (const [field, { at, values }] of places) parts[at] = { is: 'value', field, values: [...values] };
    return join('and', parts);
  }

  #negation(): Filter | null {
    let negated = false;
    let from: number | null = null;
    while (this.#operator('NOT')) {
      from = this.#at - 3;
      negated = !negated;
    }
    const part = this.#primary();
    if (!part && from !== null) this.#report('nothing_to_join', from, from + 3);
    return part && negated ? negate(part) : part;
  }

  #primary(): Filter | null {
    this.#skipSpace();
    const from = this.#at;
    const first = this.#text[from];
    if (first === undefined || (first === ')' && this.#depth > 0) || this.#operatorHere()) return null;
    if (first === '(') return this.#brackets();
    if (first === '"') return this.#afterPhrase(this.#phrase());
    return this.#term();
  }

  #brackets(): Filter {
    const from = this.#at;
    this.#at += 1;
    if (this.#depth === mostDepth && !this.#look(emptied)) {
      this.#report('too_deep', from, this.#text.length);
      this.#at = this.#text.length;
      return nothing;
    }
    this.#depth += 1;
    const inner = this.#alternatives();
    this.#depth -= 1;
    this.#skipSpace();
    if (this.#text[this.#at] === ')') this.#at += 1;
    else this.#report('unclosed_bracket', from, from + 1);
    if (isEverything(inner)) this.#report('nothing_in_brackets', from, this.#at);
    return inner;
  }

  /** A quoted string is search text or a field path. */
  #afterPhrase(phrase: string): Filter {
    const field = openField(this.#fields) && fieldNamed(this.#fields, phrase, { isQuoted: true });
    return field && this.#take(':') ? this.#any(field) : textOf(phrase);
  }

  #term(): Filter {
    const from = this.#at;
    const name = this.#look(openField(this.#fields) ? openKey : key)?.[0];
    if (name === undefined) return textOf(this.#characters(/\s/u));
    const field = fieldNamed(this.#fields, name);
    this.#at += name.length + 1;
    if (!field) {
      this.#report(
        'unknown_field',
        from,
        this.#at,
        this.#fields.map(({ name: one }) => `${one}:`),
      );
      return { is: 'text', text: `${name}:${this.#value()}` };
    }
    if (field.kind === 'any') return this.#any(field);
    return field.kind === 'number' || field.kind === 'age' ? this.#figure(field) : this.#values(field);
  }

  /** A kind of value, a comparison or values. */
  #any(field: FilterField): Filter {
    const asked = this.#look(kindAsked);
    if (!asked) return /[<>=]/.test(this.#text[this.#at] ?? '') ? this.#figure(field) : this.#values(field);
    this.#at += asked[0].length;
    const kind = asked.groups?.['kind'] as ValueKind;
    if (valueKinds.includes(kind)) return { is: 'kind', field: field.name, kind };
    this.#report('no_such_value', this.#at - kind.length, this.#at, valueKinds);
    return nothing;
  }

  #values(field: FilterField): Filter {
    // `record.total:1,000` may mean 1000, or 1 and 000; quoted, a value is itself.
    const separated = field.kind === 'any' ? groupedFigure(this.#text, this.#at) : null;
    if (separated !== null && /^-?\d{1,3}(,\d{3})+$/.test(separated.typed)) {
      const from = this.#at;
      this.#at += separated.typed.length;
      this.#report('no_number', from, this.#at, [separated.plain]);
      return nothing;
    }
    const values: string[] = [];
    let isTyped = false;
    do {
      const from = this.#at;
      const value = this.#value();
      isTyped ||= this.#at > from;
      if (this.#at === from) this.#report('no_value', from, from);
      else if (field.values && !field.values.includes(value.toLowerCase()))
        this.#report('no_such_value', from, this.#at, field.values);
      else values.push(field.values ? value.toLowerCase() : value);
    } while (this.#take(','));
    if (values.length === 0) return isTyped ? nothing : everything;
    return { is: 'value', field: field.name, values: [...new Set(values)] };
  }

  #figure({ name, kind }: FilterField): Filter {
    const from = this.#at;
    const given = operators.find((one) => this.#text.startsWith(one, from));
    this.#at += given?.length ?? 0;
    const separated = kind === 'age' ? null : groupedFigure(this.#text, this.#at);
    // In a record, 1.250 is written as JSON.
    if (separated !== null && !(kind === 'any' && readNumber(separated.typed) !== null)) {
      this.#at += separated.typed.length;
      this.#report('no_number', from, this.#at, [`${given ?? ''}${separated.plain}`]);
      return nothing;
    }
    const begin = this.#at;
    const value = this.#value();
    if (this.#text[this.#at] === ',') {
      // A decimal sign in some languages, and no list: a figure has one value.
      this.#characters(/\s/u);
      const typed = this.#text.slice(begin, this.#at);
      this.#report(kind === 'age' ? 'no_age' : 'no_number', from, this.#at, [
        `${given ?? ''}${typed.replace(',', '.')}`,
      ]);
      return nothing;
    }
    const decimal = kind === 'any' ? readExactNumber(value) : null;
    const exact = decimal && printDecimal(decimal);
    // A number of any size is compared by its digits, also one that is infinite here.
    const figure = exact ? Number(exact) : kind === 'age' ? readAge(value) : readNumber(value);
    if (figure !== null) {
      const term = { is: 'figure', field: name, operator: given ?? (kind === 'age' ? '<' : '='), figure } as const;
      return exact === null || exact === String(figure) ? term : { ...term, exact };
    }
    if (value === '') {
      this.#report('no_value', this.#at, this.#at);
      return everything;
    }
    this.#report(kind === 'age' ? 'no_age' : 'no_number', from, this.#at);
    return nothing;
  }

  /** A phrase, or the characters up to a space, a comma or the closing bracket. */
  #value(): string {
    return this.#text[this.#at] === '"' ? this.#phrase() : this.#characters(/[\s,]/u);
  }

  #characters(end: RegExp): string {
    const from = this.#at;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const next = this.#text[this.#at]!;
      if (end.test(next) || (next === ')' && this.#depth > 0)) break;
    }
    return this.#text.slice(from, this.#at);
  }

  /** The text inside quotes, with `\"` and `\\` read as `"` and `\`. An unclosed quote ends with the text. */
  #phrase(): string {
    const from = this.#at;
    const { body = '', end = '' } = this.#look(phrase)?.groups ?? {};
    this.#at = from + 1 + body.length + end.length;
    if (end === '') this.#report('unclosed_quote', from, from + 1);
    return body.replace(/\\(["\\])/g, '$1');
  }

  #operatorHere(): string | null {
    return this.#look(operator)?.[0] ?? null;
  }

  #operator(wanted: 'AND' | 'OR' | 'NOT'): boolean {
    this.#skipSpace();
    return this.#operatorHere() === wanted && this.#take(wanted);
  }

  /** The match of a form at the current position, if any. */
  #look(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at;
    return form.exec(this.#text);
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #skipSpace(): void {
    while (/\s/u.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #report(kind: FilterProblem['kind'], from: number, to: number, choices: readonly string[] = []): void {
    this.problems.push({ kind, from, to, word: this.#text.slice(from, to), choices });
  }
}

/** Every text contains blanks, so a blank text matches everything. */
function textOf(text: string): Filter {
  return text.trim() === '' ? everything : { is: 'text', text };
}
