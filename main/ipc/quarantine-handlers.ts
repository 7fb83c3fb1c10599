import type { ExportOrder } from '#contract/models/export.ts';
import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';
import { texts } from './words.ts';

type QuarantineHandlers = Pick<Handlers, Extract<keyof Handlers, `quarantine.${string}` | `exports.${string}`>>;

/** Handlers for failed records, and for the files to which they are written. */
export function quarantineHandlers({
  quarantine,
  exports,
  shell,
}: Pick<HandlerPorts, 'quarantine' | 'exports' | 'shell'>): QuarantineHandlers {
  const order = (exportId: string, what: ExportOrder): void => {
    if (what === 'show') shell.showInFolder(exports.job(exportId).path);
    else exports.order(exportId, what);
  };

  return {
    'quarantine.open': (asked, signal) => quarantine.open(asked, signal),
    'quarantine.reading': ({ environmentId }) => quarantine.reading(environmentId),
    'quarantine.order': (asked) => quarantine.order(asked),
    'quarantine.groups': (asked) => quarantine.groups(asked),
    'quarantine.rows': (asked) => quarantine.rows(asked),
    'quarantine.record': (asked) => quarantine.record(asked),
    'quarantine.copy': (asked) => quarantine.copy(asked),
    'quarantine.fields': (asked) => quarantine.fields(asked),
    'quarantine.compare': (asked, signal) => quarantine.compare(asked, signal),
    'quarantine.wouldPass': (asked, signal) => quarantine.wouldPass(asked, signal),
    'quarantine.regroup': (asked) => quarantine.regroup(asked),

    'exports.preview': ({ draft, readingId }, signal) => exports.preview(draft, readingId, signal),
    'exports.start': async ({ draft, readingId }, signal) => {
      const name = await exports.proposedName(draft, signal);
      const path = await shell.chooseTarget({ title: texts.exportRecords, name });
      return path === null ? null : exports.start(draft, path, { readingId });
    },
    'exports.list': () => exports.list(),
    'exports.order': ({ exportId, order: what }) => {
      order(exportId, what);
      return null;
    },
    'exports.answer': ({ exportId, answers }) => {
      exports.answer(exportId, answers);
      return null;
    },
    'exports.verify': ({ exportId }) => exports.verify(exportId),
  };
}
