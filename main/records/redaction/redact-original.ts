import { asRecord } from '../../core/base/readers.ts';
import { withheld } from '../../core/export-format/redaction-words.ts';
import { jsonOf } from '../../core/base/deep-json.ts';
import { type Original, readOriginal, withEntities } from '../../core/samples/original.ts';
import { type Cleaning, cleanOriginal, copyOf, redactAt, type RedactedField } from './redact-tree.ts';
import { leafText, type RedactedValues } from './redacted-values.ts';

/** Parses an original record, so that fields in it can be redacted. */
export function takenApart(raw: unknown): OriginalRedaction {
  return new OriginalRedaction(raw);
}

/**
 * Redaction of one original. JSON is parsed, changed and written again. In any other text values are replaced, and the
 * result is read again to verify that they are gone. An original for which that is uncertain is withheld whole.
 */
class OriginalRedaction {
  readonly #raw: unknown;
  readonly #original: Original;
  readonly #changed: unknown;
  readonly #fields: RedactedField[] = [];
  #isCertain = true;

  constructor(raw: unknown) {
    this.#raw = raw;
    this.#original = readOriginal(raw);
    this.#changed = copyOf(this.#original.value);
  }

  /** Redacts a field and reports whether it was found. */
  redact(field: RedactedField, values: RedactedValues, salt: string): boolean {
    this.#fields.push(field);
    const isFound = redactAt(this.#changed, field, values, salt);
    const { format, value } = this.#original;
    // A table seldom has column names, and correct ones even less often.
    if (format !== 'empty' && (!hasNames(value) || (format === 'csv' && !isFound))) this.#isCertain = false;
    return isFound;
  }

  get hasRedactedFields(): boolean {
    return this.#fields.length > 0;
  }

  cleaned(cleaning: Cleaning): { value: unknown; withheld: boolean } {
    const { format, value } = this.#original;
    if (format === 'empty') return { value: this.#raw, withheld: false };
    // Escapes in JSON that is not parsed could hide anything.
    const isBlind = format === 'json' && value === undefined;
    const clean =
      !this.#isCertain || isBlind ? null : format === 'json' ? this.#asJson(cleaning) : this.#asText(cleaning);
    return clean === null ? { value: withheld, withheld: true } : { value: clean, withheld: false };
  }

  #asJson(cleaning: Cleaning): unknown {
    const clean = cleanOriginal(this.#changed, cleaning);
    return typeof this.#raw === 'string' ? cleaning.clean(jsonOf(clean)) : clean;
  }

  /** Returns the clean text; null if redacted values may remain in it. */
  #asText({ clean }: Cleaning): string | null {
    const { text, value } = this.#original;
    const cleaned = clean(text);
    if (value === undefined) {
      // The format is unknown, but the text may contain known escapes.
      const plain = withoutEscapes(cleaned);
      return clean(plain) === plain ? cleaned : null;
    }
    const again = readOriginal(cleaned).value;
    if (again === undefined) return cleaned === text ? cleaned : null;
    const isLeft = this.#fields.some(({ names }) => {
      const before = new Set(textsAt(value, names));
      return textsAt(again, names).some((left) => left !== '' && before.has(left));
    });
    // A value that does not occur literally is escaped, so the search missed it.
    const isHidden = textsAt(again, null).some((part) => !cleaned.includes(part) && clean(part) !== part);
    return isLeft || isHidden ? null : cleaned;
  }
}

/** Returns the text with escapes resolved. Truncated JSON, or several lines of it, also contains them. */
const withoutEscapes = (text: string): string =>
  withEntities(text.replaceAll(/\\u([\da-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(String(hex), 16))));

/** Reports whether its fields have names: an object, or a list of objects. */
function hasNames(value: unknown): boolean {
  return Array.isArray(value) ? value.every((entry) => asRecord(entry) !== null) : asRecord(value) !== null;
}

/** Returns the texts at a path, in every entry of lists on the way; with null, all texts. */
function textsAt(value: unknown, names: readonly string[] | null): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => textsAt(entry, names));
  const text = leafText(value);
  if (text !== null) return [text];
  const members = asRecord(value);
  if (!members) return [];
  const [name, ...rest] = names ?? [];
  if (name === undefined) return Object.values(members).flatMap((member) => textsAt(member, null));
  return Object.hasOwn(members, name) ? textsAt(members[name], rest.length === 0 ? null : rest) : [];
}
