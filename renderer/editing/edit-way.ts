import { documentText } from '#contract/document-json.ts';
import type { EditableMember, EditGoal } from '#contract/models/editing.ts';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { main } from '../client/bridge.ts';
import { type EditCall, type RowColumn } from '../client/editing.svelte.ts';
import { phrases } from '../format/phrases/words.ts';
import { plain } from '../format/text.ts';
import { type EditForm, type FieldShape, formOf, type FormProblem, wantedOf } from './edit-form.ts';
import { texts } from './words.ts';

/** An edit with a form that starts from the service's document. */
export interface FormWay {
  begins: 'form';
  read: () => Promise<JsonRecord>;
  formOf: (document: JsonRecord) => EditForm;
  /** The wanted document, from the form and the document that it was made of. */
  wantedOf: (form: EditForm, document: JsonRecord) => { wanted: JsonRecord } | { problem: FormProblem };
  goalOf: (base: JsonRecord, wanted: JsonRecord) => EditGoal;
}

/** How an edit begins: with a form, with its plan, or with nothing where the dialog only shows data. */
export type EditWay = FormWay | { begins: 'plan'; goal: () => Promise<EditGoal> } | { begins: 'nothing' };

/** The start of a requested edit. */
export function wayOf(request: EditCall): EditWay {
  if (request.does === 'create') return createWay(request);
  const { environmentId, resource } = request;
  switch (request.does) {
    case 'update':
      return {
        begins: 'form',
        read: async () => (await main.editing.read({ environmentId, resource })).document,
        formOf: (document) => formOf(document, resourceFields),
        wantedOf,
        goalOf: (base, wanted) => ({ does: 'update', resource, base, wanted }),
      };
    case 'copy':
      return planned({ does: 'copy', resource, options: { reuseCredentials: true, copyAccess: false } });
    case 'delete':
      return planned({ does: 'delete', resource });
    case 'restore':
      return planned({ does: 'restore', resource, ...request.versions });
    case 'undo':
      return planned({ does: 'undo', editId: request.editId });
    case 'row':
      return rowWay(request);
    case 'delete_rows':
      return {
        begins: 'plan',
        goal: async () => {
          const { document: base } = await main.editing.readEntries({
            environmentId,
            lookupId: resource.id,
            keys: [...request.keys],
          });
          return { does: 'entries', lookupId: resource.id, base, wanted: {} };
        },
      };
    case 'import_rows':
      return planned(request.goal);
    case 'history':
    case 'compare':
      return { begins: 'nothing' };
  }
}

const planned = (goal: EditGoal): EditWay => ({ begins: 'plan', goal: () => Promise.resolve(goal) });

const resourceFields: readonly FieldShape[] = [
  { member: 'name', label: phrases.name, reads: 'text' },
  { member: 'description', label: phrases.description, reads: 'text' },
  { member: 'tags', label: phrases.tags, hint: texts.tagsHint, reads: 'tags' },
];

/** A form for a new resource: fields for common members, and the other required members as JSON without values. */
function createWay({ kind, members }: EditCall & { does: 'create' }): FormWay {
  const fields = resourceFields.filter(({ member }) => members.some(({ name }) => name === member));
  return {
    begins: 'form',
    read: () =>
      Promise.resolve(
        Object.fromEntries(members.filter(({ required }) => required).map(({ name, type }) => [name, blank[type]])),
      ),
    formOf: (document) =>
      formOf(
        document,
        fields.map((field) => ({ ...field, always: true })),
      ),
    wantedOf: (form, document) => {
      const written = wantedOf(form, document);
      const isNamed = 'problem' in written || written.wanted['name'] !== '';
      return isNamed ? written : { problem: { missing: 'name' } };
    },
    goalOf: (_base, record) => ({ does: 'create', kind, record }),
  };
}

const blank: Record<EditableMember['type'], JsonValue> = {
  text: '',
  number: null,
  yes_no: false,
  object: {},
  list: [],
  other: '',
};

function rowWay({ environmentId, resource: { id: lookupId }, key, columns }: EditCall & { does: 'row' }): FormWay {
  const fields = columns.map(fieldOf);
  const primaryKey = columns.find(({ isKey }) => isKey)?.name;
  return {
    begins: 'form',
    read: async () => {
      if (key === null) return {};
      return (await main.editing.readEntries({ environmentId, lookupId, keys: [key] })).document;
    },
    formOf: (document) => formOf(rowOf(document), fields),
    wantedOf: (form, document) => {
      const written = wantedOf(form, rowOf(document));
      if ('problem' in written || primaryKey === undefined) return written;
      const named = new Map(Object.entries(written.wanted)).get(primaryKey);
      if ((typeof named !== 'string' && typeof named !== 'number') || named === '')
        return { problem: { missing: primaryKey } };
      return { wanted: { [documentText(named)]: written.wanted } };
    },
    goalOf: (base, wanted) => ({ does: 'entries', lookupId, base, wanted }),
  };
}

const fieldOf = ({ name, isKey, isText }: RowColumn): FieldShape => ({
  member: name,
  label: plain(isKey ? texts.keyColumn(name) : name, 80),
  ...(!isText && { hint: texts.valueHint }),
  reads: isText ? 'text' : 'value',
  always: true,
});

/** The row in a document that holds one row, by its key. */
function rowOf(document: JsonRecord): JsonRecord {
  const [row = {}] = Object.values<JsonValue>(document);
  return typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {};
}
