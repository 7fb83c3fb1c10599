import { largestSharedFile } from '../core/settings/shared-file.ts';
import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';
import { texts } from './words.ts';

type SharingHandlers = Pick<Handlers, Extract<keyof Handlers, `settings.${string}`>>;

/** Handlers for settings as a file that others import. */
export function sharingHandlers({ sharing, shell }: Pick<HandlerPorts, 'sharing' | 'shell'>): SharingHandlers {
  return {
    'settings.export': ({ parts }) =>
      shell.saveFile({ title: texts.exportSettings, name: 'penstock-settings.json' }, () => [sharing.text(parts)]),
    'settings.planImport': async () => {
      const chosen = await shell.openText({
        title: texts.importSettings,
        kind: 'settings',
        mostBytes: largestSharedFile,
      });
      return chosen && sharing.plan(chosen.name, chosen.text);
    },
    'settings.import': ({ importId, loosens }) => sharing.import(importId, loosens),
  };
}
