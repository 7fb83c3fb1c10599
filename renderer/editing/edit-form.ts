import { documentText, parseDocument, printDocument } from '#contract/document-json.ts';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { type JsonPlace, jsonErrorIn } from './json-place.ts';

/**
 * How the text of a field is read. `text`: unchanged. `tags`: separated by commas. `value`: numbers, true, false, null,
 * lists and objects keep their type; anything else is text.
 */
export type TextReading = 'text' | 'tags' | 'value';

/** A member with its own field, where its value can be typed in one. */
export interface FieldShape {
  member: string;
  label: string;
  hint?: string;
  reads: TextReading;
  /** Whether the field is shown even where the document lacks the member: an empty field omits the member. */
  always?: boolean;
}

export interface EditField extends FieldShape {
  text: string;
}

/** The user's input: fields for short values, JSON for the rest. */
export interface EditForm {
  fields: EditField[];
  rest: string;
}

/** The first invalid position of the JSON, JSON that is not an object, or the member that must not be empty. */
export type FormProblem = JsonPlace | 'no_object' | { missing: string };

/** Creates a form from the service's document. */
export function formOf(document: JsonRecord, shapes: readonly FieldShape[]): EditForm {
  const fields = shapes.flatMap((shape) => {
    const text = textOf(own(document, shape.member), shape);
    return text === null ? [] : [{ ...shape, text }];
  });
  const withField = new Set(fields.map(({ member }) => member));
  const rest = Object.entries(document).filter(([member]) => !withField.has(member));
  return { fields, rest: printDocument(Object.fromEntries(rest), 2) };
}

/** Reads the wanted document from the form and the document that it was made of. */
export function wantedOf(form: EditForm, document: JsonRecord): { wanted: JsonRecord } | { problem: FormProblem } {
  const place = jsonErrorIn(form.rest);
  if (place) return { problem: place };
  const rest = parseDocument(form.rest);
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) return { problem: 'no_object' };
  const written = new Map(Object.entries(rest));
  for (const field of form.fields) {
    const value = valueOf(field, own(document, field.member));
    if (value !== undefined) written.set(field.member, value);
  }
  return { wanted: Object.fromEntries(written) };
}

/** The text of a field; null where the value cannot be typed in one. */
function textOf(value: JsonValue | undefined, { reads, always }: FieldShape): string | null {
  if (value === undefined) return always ? '' : null;
  if (reads === 'tags') return isTexts(value) ? value.join(', ') : null;
  const text = value === '' ? value : documentText(value);
  if (reads === 'value' || text === value) return text;
  return value === null ? '' : null;
}

function valueOf(field: EditField, before: JsonValue | undefined): JsonValue | undefined {
  const { text, reads } = field;
  // An untouched field keeps its value: a text that reads like a number, tags with commas, nothing.
  if (textOf(before, { ...field, always: true }) === text) return before;
  if (reads === 'text') return text;
  if (reads === 'value') return jsonErrorIn(text) === null ? parseDocument(text) : text;
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

const own = (record: JsonRecord, name: string): JsonValue | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const isTexts = (value: JsonValue | undefined): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');
