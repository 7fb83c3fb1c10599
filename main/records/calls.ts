import type { ExportVerification } from '#contract/models/export.ts';
import { failure } from '../core/base/failure.ts';
import { phrases } from '../core/base/words.ts';
import type { ExportFiles } from '../core/ports/export-files.ts';
import type { RecordCallName, RecordCalls } from '../core/ports/records.ts';
import { Collection } from './collection/collection.ts';
import { requireMemory } from './memory.ts';
import { texts } from './words.ts';
import { ExportDesk } from './writing/desk.ts';
import { previewOf, strataOf } from './writing/preview.ts';

type Carried<N extends RecordCallName> = RecordCalls[N]['output'] | Promise<RecordCalls[N]['output']>;

type VerifyFiles = (manifestPath: string) => Promise<ExportVerification>;

/** Handler for each call that the process of records answers. */
export type RecordHandlers = { [N in RecordCallName]: (input: RecordCalls[N]['input']) => Carried<N> };

export function createRecordHandlers(files: ExportFiles, verify: VerifyFiles): RecordHandlers {
  const collections = new Map<string, Collection>();
  const desk = new ExportDesk(files);

  const collection = (id: string): Collection => {
    const open = collections.get(id);
    if (open) return open;
    throw failure('not_found', phrases.recordsNotInMemory, { advice: texts.readAgain });
  };

  return {
    'collection.open': ({ id, rules, clockOffset }) => {
      collections.set(id, new Collection(rules, clockOffset));
      return null;
    },
    'collection.close': ({ id }) => {
      collections.delete(id);
      return null;
    },
    'collection.add': ({ id, resource, offset, text }) => {
      requireMemory();
      return collection(id).add(resource, offset, text);
    },
    'collection.regroup': ({ id, rules }) => collection(id).regroup(rules),
    'collection.groups': ({ id, filter, from, to }) => collection(id).groups(filter, from, to),
    'collection.rows': ({ id, filter, key, from, to }) => collection(id).rows(filter, key, from, to),
    'collection.record': ({ id, index }) => collection(id).record(index),
    'collection.text': ({ id, index }) => collection(id).text(index),
    'collection.fields': ({ id, filter, key }) => collection(id).fields(filter, key),
    'collection.check': ({ id, filter, key, resource, schema }) => collection(id).check(filter, key, resource, schema),
    'collection.compare': ({ id, index, passing }) => collection(id).compare(index, passing),

    'export.preview': ({ plan, from }) => {
      if ('pages' in from) return previewOf(plan, strataOf(from.pages));
      const collected = collection(from.collection);
      return { ...previewOf(plan, collected.spread(plan.draft.choice)), collected: collected.size };
    },
    'export.open': (input) => desk.open(input),
    'export.add': (input) => desk.add(input),
    'export.sync': (input) => desk.sync(input),
    'export.finish': (input) => desk.finish(input),
    'export.close': (input) => desk.close(input),
    'export.verify': ({ manifestPath }) => verify(manifestPath),
  };
}
