import { join } from 'node:path';
import type { HistoryRange } from '#contract/models/stored-data.ts';
import { diagnosticsOf } from '../core/environments/diagnostics.ts';
import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';
import { texts } from './words.ts';

type DataHandlers = Pick<Handlers, Extract<keyof Handlers, `data.${string}` | 'environments.proxy'>>;
type DataPorts = Pick<HandlerPorts, 'clock' | 'environments' | 'settings' | 'shell' | 'stored' | 'clearHistory'>;

/** Days; null for none. */
const daysKept: Record<HistoryRange, number | null> = { month: 30, week: 7, day: 1, all: null };

/** Handlers for the data stored on this computer, and for the proxies of its services. */
export function dataHandlers({ clock, environments, settings, shell, stored, clearHistory }: DataPorts): DataHandlers {
  const diagnostics = (): string =>
    diagnosticsOf({
      version: shell.version,
      notices: shell.notices,
      settings: settings.read(),
      stored: stored(),
      environments: environments.all(),
      now: clock.now(),
    });

  return {
    'environments.proxy': async ({ environmentId }) => ({
      proxy: firstProxy(await shell.proxyFor(environments.get(environmentId).settings)),
    }),
    'data.stored': stored,
    'data.clearHistory': async ({ range }) => {
      const days = daysKept[range];
      await clearHistory(days === null ? null : clock.now() - days * 86_400_000);
      for (const { versions } of environments.all()) versions.cleared();
      return stored();
    },
    'data.show': () => {
      shell.showInFolder(join(stored().folder, 'settings.json'));
      return null;
    },
    'data.saveDiagnostics': () =>
      shell.saveFile({ title: texts.saveDiagnostics, name: 'penstock-diagnostics.json' }, () => [diagnostics()]),
  };
}

/**
 * Returns the first entry of a list such as `PROXY me:secret@proxy.example:3128; DIRECT`, without credentials; null for
 * a direct connection.
 */
function firstProxy(list: string): string | null {
  const [kind = 'DIRECT', address = ''] = list.split(';')[0]!.trim().split(/\s+/);
  return kind === 'DIRECT' || kind === '' ? null : `${kind} ${address.replace(/^.*@/, '')}`;
}
