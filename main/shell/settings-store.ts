import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import { z } from 'zod';
import { appearance, environmentSettings } from '../core/environments/settings-schema.ts';
import type { Settings, SettingsStore } from '../core/environments/settings.ts';

const defaults: Settings = {
  environments: [],
  selectedId: null,
  appearance: { theme: 'system', density: 'comfortable' },
};

const storedEnvironment = z.object({ id: z.string().min(1) }).loose();

/**
 * Settings in a file below the user's data folder; no secret is ever among them (D4). A file that cannot be read is set
 * aside, not overwritten, and `notices` says so.
 * Lives in shell, because electron-store asks Electron where to put the file.
 */
export function openSettings(directory: string): { store: SettingsStore; notices: string[] } {
  const notices: string[] = [];
  const open = (): Store<Settings> => new Store<Settings>({ name: 'settings', cwd: directory, defaults });
  let file: Store<Settings>;
  try {
    file = open();
  } catch {
    const path = join(directory, 'settings.json');
    copyFileSync(path, `${path}.unreadable`);
    rmSync(path);
    notices.push(
      'The settings could not be read. They are kept as settings.json.unreadable; Penstock began with new ones.',
    );
    file = open();
  }

  const environments = (): Settings['environments'] =>
    z
      .array(z.unknown())
      .catch([])
      .parse(file.get('environments'))
      .flatMap((entry) => {
        const identity = storedEnvironment.safeParse(entry);
        if (!identity.success) return [];
        const { id, ...rest } = identity.data;
        const settings = environmentSettings.safeParse(rest);
        return settings.success ? [{ id, ...settings.data }] : [];
      });

  const unreadable = z.array(z.unknown()).catch([]).parse(file.get('environments')).length - environments().length;
  if (unreadable > 0) {
    copyFileSync(file.path, `${file.path}.before-repair`);
    notices.push(
      `${unreadable} of the stored environments could not be read. The file is kept as settings.json.before-repair.`,
    );
  }

  return {
    notices,
    store: {
      read: () => ({
        environments: environments(),
        selectedId: z.string().nullable().catch(null).parse(file.get('selectedId')),
        appearance: appearance.catch(defaults.appearance).parse(file.get('appearance')),
      }),
      write: (change) => file.set(change),
    },
  };
}
