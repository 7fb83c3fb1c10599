import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { watchFile } from './watch-file.ts';
import { appearance, environmentSettings, notificationRules, savedView } from '../core/environments/settings-schema.ts';
import type { Settings, SettingsStore, StoredEnvironment } from '../core/environments/settings.ts';

/** In the user's data folder, also as conf and electron-store call it. */
export const settingsFileName = 'settings.json';

/** What settings are when nobody has chosen any. */
export const defaultSettings: Settings = {
  environments: [],
  selectedId: null,
  appearance: { theme: 'system', density: 'comfortable' },
  notifications: { native: true, levels: ['ERROR'], environments: 'all', quiet: null },
  views: [],
};

/** The port to the file: electron-store in the app, conf under plain Node. Both read and write the same one. */
export interface SettingsFile {
  readonly path: string;
  /** As it is in the file by now. */
  get(name: keyof Settings): unknown;
  set(change: Partial<Record<keyof Settings, unknown>>): void;
}

const storedView = z.strictObject({ environmentId: z.string().min(1), view: savedView });

const storedEnvironment = z.object({ id: z.string().min(1) }).loose();

/**
 * Settings in `settings.json` below the user's data folder; no secret is ever among them (D4). A file that cannot be read is
 * set aside, not overwritten, and `notices` says so.
 *
 * @param openFile opens the file in that folder; throws when it cannot be read
 */
export function openSettings(
  directory: string,
  openFile: (directory: string) => SettingsFile,
): { store: SettingsStore; notices: string[] } {
  const notices: string[] = [];
  const file = openOrSetAside(directory, openFile, notices);

  const stored = (): unknown[] => z.array(z.unknown()).catch([]).parse(file.get('environments'));
  const environments = (): Settings['environments'] => stored().flatMap((entry) => environmentOf(entry) ?? []);

  const unreadable = stored().length - environments().length;
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
        appearance: appearance.catch(defaultSettings.appearance).parse(file.get('appearance')),
        notifications: notificationRules.catch(defaultSettings.notifications).parse(file.get('notifications')),
        views: readableOf(file.get('views'), storedView),
      }),
      write: (change) => file.set(change),
      change(environmentId, edit) {
        const entries = stored();
        const place = entries.findIndex((entry) => idOf(entry) === environmentId);
        const changed = edit(place < 0 ? null : environmentOf(entries[place]));
        entries.splice(place < 0 ? entries.length : place, 1, ...(changed ? [changed] : []));
        file.set({ environments: entries });
      },
      ids: () => stored().flatMap((entry) => idOf(entry) ?? []),
      onChange: (listener) => watchFile(directory, settingsFileName, listener),
    },
  };
}

const idOf = (entry: unknown): string | null => storedEnvironment.safeParse(entry).data?.id ?? null;

/** Null where it cannot be read. */
function environmentOf(entry: unknown): StoredEnvironment | null {
  const identity = storedEnvironment.safeParse(entry);
  if (!identity.success) return null;
  const { id, ...rest } = identity.data;
  const settings = environmentSettings.safeParse(rest);
  return settings.success ? { id, ...settings.data } : null;
}

function openOrSetAside(
  directory: string,
  openFile: (directory: string) => SettingsFile,
  notices: string[],
): SettingsFile {
  try {
    return openFile(directory);
  } catch (thrown) {
    const path = join(directory, settingsFileName);
    // A folder that cannot be used at all is another trouble than a file in it.
    if (!existsSync(path)) throw thrown;
    copyFileSync(path, `${path}.unreadable`);
    rmSync(path);
    notices.push(
      'The settings could not be read. They are kept as settings.json.unreadable; Penstock began with new ones.',
    );
    return openFile(directory);
  }
}

/** Those of a list that can be read; one that cannot be costs no other. */
function readableOf<T>(list: unknown, schema: z.ZodType<T>): T[] {
  const entries = Array.isArray(list) ? (list as unknown[]) : [];
  return entries.flatMap((entry) => {
    const read = schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}
