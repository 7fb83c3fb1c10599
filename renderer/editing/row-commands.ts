import type { EnvironmentView } from '#contract/models/environment.ts';
import type { CommandOn } from '../actions/command.ts';
import { attempt } from '../client/attempt.svelte.ts';
import { main } from '../client/bridge.ts';
import { resourceEditing, type RowColumn } from '../client/editing.svelte.ts';
import { toasts } from '../client/toasts.svelte.ts';
import { plain } from '../format/text.ts';
import { texts } from './words.ts';

/** Rows of a lookup as the subject of a command. */
export interface RowsSubject {
  environment: Pick<EnvironmentView, 'id' | 'guard'>;
  lookup: { id: number; name: string | null };
  /** Rows of a lookup that a destination fills cannot be edited. */
  isFilled: boolean;
  columns: readonly RowColumn[];
  /** The keys of the selected rows. */
  keys: readonly string[];
}

const about = ({ environment, lookup: { id, name } }: RowsSubject) => ({
  environmentId: environment.id,
  name,
  resource: { kind: 'lookup' as const, id },
});
/** A command that opens a dialog has an ellipsis in its label. */
const asks = (name: string) => ({ name, label: () => texts.asks(name) });
const isWritable = ({ isFilled, columns }: RowsSubject): boolean => !isFilled && columns.some(({ isKey }) => isKey);

/** Commands on the rows of a lookup. Every command that changes them shows its requests first. */
export const rowCommands: readonly CommandOn<RowsSubject>[] = [
  {
    id: 'row-edit',
    ...asks(texts.editRow),
    keywords: texts.editRowWords,
    icon: 'edit',
    key: 'm',
    changes: true,
    applies: (subject) => isWritable(subject) && subject.keys.length === 1,
    run: (subject) =>
      resourceEditing.ask({ does: 'row', ...about(subject), key: subject.keys[0]!, columns: subject.columns }),
  },
  {
    id: 'rows-delete',
    name: texts.deleteRows,
    label: ({ keys }) => texts.deleteRowsOf(keys.length),
    keywords: texts.deleteRowsWords,
    icon: 'delete',
    key: { none: 'final' },
    isDangerous: true,
    changes: true,
    applies: (subject) => isWritable(subject) && subject.keys.length > 0,
    run: (subject) => resourceEditing.ask({ does: 'delete_rows', ...about(subject), keys: subject.keys }),
  },
  {
    id: 'row-add',
    ...asks(texts.addRow),
    keywords: texts.addRowWords,
    icon: 'plus',
    key: 'a',
    changes: true,
    applies: isWritable,
    run: (subject) => resourceEditing.ask({ does: 'row', ...about(subject), key: null, columns: subject.columns }),
  },
  {
    id: 'rows-import',
    ...asks(texts.importRows),
    keywords: texts.importRowsWords,
    icon: 'upload',
    key: { none: 'seldom' },
    changes: true,
    applies: isWritable,
    run: (subject) =>
      void attempt(async () => {
        const read = await main.editing.importRows({
          environmentId: subject.environment.id,
          lookupId: subject.lookup.id,
        });
        if (!read) return;
        if (read.note !== null) toasts.push({ tone: 'info', title: read.note });
        resourceEditing.ask({ does: 'import_rows', ...about(subject), goal: read.goal });
      }),
  },
  {
    id: 'rows-export',
    ...asks(texts.exportRows),
    keywords: texts.exportRowsWords,
    icon: 'download',
    key: { none: 'seldom' },
    run: ({ environment, lookup }) =>
      void attempt(async () => {
        const exported = await main.resource.exportEntries({ environmentId: environment.id, lookupId: lookup.id });
        if (exported === null) return;
        const text = plain(exported.path, 400);
        if (exported.isCounted) toasts.push({ tone: 'done', title: texts.rowsExported, text });
        else toasts.push({ tone: 'info', title: texts.rowsUncounted, text });
      }),
  },
];
