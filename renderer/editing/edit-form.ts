import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { type JsonPlace, jsonErrorIn } from './json-place.ts';

/**
 * How the text of a field is read. `text`: as it stands. `tags`: between commas. `value`: what reads as a number, true, false,
 * null, a list or an object is that, and anything else is text.
 */
export type Reading = 'text' | 'tags' | 'value';

/** A member that has a field of its own, wherever its value can be written in one. */
export interface FieldShape {
  member: string;
  label: string;
  hint?: string;
  reads: Reading;
  /** Whether it has a field even where the document lacks it: left empty, the member is left out. */
  always?: boolean;
}

export interface EditField extends FieldShape {
  text: string;
}

/** What a person writes: fields for what is short, JSON for the rest. */
export interface EditForm {
  fields: EditField[];
  rest: string;
}

/** What is wrong: where the JSON ends being one, that it is no object, or the member that must not be empty. */
export type FormProblem = JsonPlace | 'no_object' | { missing: string };

/** The form of what the service has. */
export function formOf(document: JsonRecord, shapes: readonly FieldShape[]): EditForm {
  const fields = shapes.flatMap((shape) => {
    const text = textOf(own(document, shape.member), shape);
    return text === null ? [] : [{ ...shape, text }];
  });
  const withField = new Set(fields.map(({ member }) => member));
  const rest = Object.entries(document).filter(([member]) => !withField.has(member));
  return { fields, rest: JSON.stringify(Object.fromEntries(rest), null, 2) };
}

/** What a person wants, by their form and what it was made of. */
export function wantedOf(form: EditForm, document: JsonRecord): { wanted: JsonRecord } | { problem: FormProblem } {
  const place = jsonErrorIn(form.rest);
  if (place) return { problem: place };
  const rest = JSON.parse(form.rest) as JsonValue;
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) return { problem: 'no_object' };
  const written = new Map(Object.entries(rest));
  for (const field of form.fields) {
    const value = valueOf(field, own(document, field.member));
    if (value !== undefined) written.set(field.member, value);
  }
  return { wanted: Object.fromEntries(written) };
}

/** The text of a field; null where the value cannot be written in one. */
function textOf(value: JsonValue | undefined, { reads, always }: FieldShape): string | null {
  if (value === undefined) return always ? '' : null;
  if (reads === 'tags') return isTexts(value) ? value.join(', ') : null;
  if (typeof value === 'string') return value;
  if (reads === 'value') return JSON.stringify(value);
  return value === null ? '' : null;
}

function valueOf(field: EditField, before: JsonValue | undefined): JsonValue | undefined {
  const { text, reads } = field;
  // What nobody wrote in stays as it is: a text that reads like a number, tags with commas, nothing.
  if (textOf(before, { ...field, always: true }) === text) return before;
  if (reads === 'text') return text;
  if (reads === 'value') return jsonErrorIn(text) === null ? (JSON.parse(text) as JsonValue) : text;
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

const own = (record: JsonRecord, name: string): JsonValue | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const isTexts = (value: JsonValue | undefined): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');
