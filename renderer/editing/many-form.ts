import type { ManyChange } from '#contract/models/many-edits.ts';
import type { JsonRecord, JsonValue, RecordKind } from '#contract/models/resource.ts';
import { phrases } from '../format/phrases/words.ts';
import { type EditForm, type FieldShape, formOf, type FormProblem, wantedOf } from './edit-form.ts';
import { texts } from './words.ts';

const field = (member: string, label: string, reads: FieldShape['reads'], hint?: string): FieldShape => ({
  ...{ member, label, reads },
  ...(hint !== undefined && { hint }),
  always: true,
});

const description = field('description', phrases.description, 'text', texts.emptyStays);
const tags = [
  field('add_tags', texts.addTags, 'tags', texts.tagsHint),
  field('remove_tags', texts.removeTags, 'tags', texts.tagsHint),
];

/** Further fields for common bulk edits of a kind; the service's updates accept tags of some kinds only. */
const fieldsOf: Partial<Record<RecordKind, readonly FieldShape[]>> = {
  source: [field('schedule', texts.schedule, 'text', texts.scheduleHint)],
  data_set: tags,
  destination: [field('write_mode', texts.writeMode, 'text', texts.writeModeHint)],
  lookup: tags,
  code: tags,
};

/** The empty form of a bulk edit. */
export const manyForm = (kind: RecordKind): EditForm => formOf({}, [description, ...(fieldsOf[kind] ?? [])]);

/** Reads the bulk edit from a form; empty fields leave values unchanged. */
export function changeOf(form: EditForm): { change: ManyChange } | { problem: FormProblem } {
  const others = wantedOf({ fields: [], rest: form.rest }, {});
  if ('problem' in others) return others;
  const written = new Map(
    form.fields.filter(({ text }) => text.trim() !== '').map((one) => [one.member, readOf(one, form)] as const),
  );
  const set = Object.entries(places).reduce((record, [member, place]) => {
    const value = written.get(member);
    return value === undefined ? record : at(record, place, value);
  }, others.wanted);
  return {
    change: { set, addTags: textsOf(written.get('add_tags')), removeTags: textsOf(written.get('remove_tags')) },
  };
}

export const isEmpty = ({ set, addTags, removeTags }: ManyChange): boolean =>
  Object.keys(set).length + addTags.length + removeTags.length === 0;

/** Paths of the fields in the service's document. */
const places: Readonly<Record<string, readonly string[]>> = {
  description: ['description'],
  schedule: ['source_config', 'start.cron'],
  write_mode: ['sink_config', 'insert.mode'],
};

function readOf({ member }: FieldShape, form: EditForm): JsonValue | undefined {
  const fields = form.fields.filter((one) => one.member === member);
  const read = wantedOf({ fields, rest: '{}' }, {});
  return 'wanted' in read ? new Map(Object.entries(read.wanted)).get(member) : undefined;
}

function at(record: JsonRecord, [name = '', ...rest]: readonly string[], value: JsonValue): JsonRecord {
  const members = new Map(Object.entries(record));
  const inner = members.get(name);
  const isRecord = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  members.set(name, rest.length === 0 ? value : at(isRecord ? inner : {}, rest, value));
  return Object.fromEntries(members);
}

const textsOf = (value: JsonValue | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);
