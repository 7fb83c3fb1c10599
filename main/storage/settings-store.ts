import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, statSync, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { exportDefaults, notificationRules, savedView, startup } from '#contract/schemas/settings.ts';
import { httpsAddress } from '#contract/schemas/address.ts';
import { z } from 'zod';
import { defaultSettings } from '../core/settings/default-settings.ts';
import { convertQuery, convertView } from '../core/settings/query-conversion.ts';
import type { Settings, SettingsStore, StoredEnvironment } from '../core/settings/settings.ts';
import {
  storedAppearance,
  storedColumns,
  storedEnvironmentSettings,
  storedKey,
  updates,
} from '../core/settings/settings-schema.ts';
import { texts } from './words.ts';
import { longestText } from '#contract/limits.ts';
import { type EnvironmentSettings, newEnvironment } from '#contract/models/environment.ts';

/** Name in the user's data folder, which conf and electron-store also use. */
export const settingsFileName = 'settings.json';

/** Port to the file: electron-store in the app, conf under plain Node. Both use the same file. */
export interface SettingsFile {
  readonly path: string;
  /** Returns the current value in the file. */
  get(name: keyof Settings): unknown;
  set(change: Partial<Record<keyof Settings, unknown>>): void;
}

const storedView = z.strictObject({
  environmentId: z.string().min(1),
  view: z.preprocess(
    convertView,
    savedView.extend({
      // Releases before views of other screens stored none.
      screen: savedView.shape.screen.default('flows'),
      query: z.preprocess(convertQuery, savedView.shape.query),
    }),
  ),
});

const storedEnvironment = z.object({ id: z.string().min(1) }).loose();

export type OpenSettingsFile = (directory: string) => SettingsFile;

/**
 * Opens the settings in `settings.json` below the user's data folder, which never contain a secret (D4). A file that
 * cannot be read is set aside, not overwritten, and `notices` reports it. If that fails, this start holds its settings
 * in memory (R16).
 *
 * @param openFile opens the file in that folder; throws when it cannot be read
 */
export function openSettings(
  directory: string,
  openFile: OpenSettingsFile,
): { store: SettingsStore; notices: string[] } {
  const notices: string[] = [];
  const file = openOrSetAside(directory, openFile, notices);

  const stored = (): unknown[] => z.array(z.unknown()).catch([]).parse(file.get('environments'));
  const environments = (): Settings['environments'] => stored().flatMap((entry) => environmentOf(entry)?.stored ?? []);

  const readAll = (): Settings => ({
    environments: environments(),
    selectedId: z.string().nullable().catch(null).parse(file.get('selectedId')),
    appearance: storedAppearance.catch(defaultSettings.appearance).parse(file.get('appearance')),
    notifications: notificationRules.catch(defaultSettings.notifications).parse(file.get('notifications')),
    views: readableOf(file.get('views'), storedView),
    columns: readableOf(file.get('columns'), storedColumns),
    exportDefaults: exportDefaults.catch(defaultSettings.exportDefaults).parse(file.get('exportDefaults')),
    keys: readableOf(file.get('keys'), storedKey),
    startup: startup.catch(defaultSettings.startup).parse(file.get('startup')),
    updates: updates.catch(defaultSettings.updates).parse(file.get('updates')),
  });
  /** Settings are read once for each version of the file: guards query them for every change that is sent. */
  let known: { version: string; settings: Settings } | null = null;
  const set: SettingsFile['set'] = (change) => {
    file.set(change);
    // Settings in memory have no version.
    known = null;
  };

  const noticeOfRepair = repairNotice(file, stored(), environments().length);
  if (noticeOfRepair !== null) notices.push(noticeOfRepair);

  return {
    notices,
    store: {
      read() {
        const version = versionOf(file.path);
        if (known === null || known.version !== version) known = { version, settings: readAll() };
        return known.settings;
      },
      write: set,
      change(environmentId, edit) {
        const entries = stored();
        const place = entries.findIndex((entry) => idOf(entry) === environmentId);
        const changed = edit(place < 0 ? null : (environmentOf(entries[place])?.stored ?? null));
        entries.splice(place < 0 ? entries.length : place, 1, ...(changed ? [changed] : []));
        set({ environments: entries });
      },
      ids: () => stored().flatMap((entry) => idOf(entry) ?? []),
      // A missing file reveals nothing about its former contents, and reading it would create a new one.
      onChange: (listener) => watchFile(directory, settingsFileName, () => existsSync(file.path) && listener()),
    },
  };
}

/** Returns a text that differs after each write, because a write creates a new file. */
function versionOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat ? [stat.ino, stat.mtimeNs, stat.ctimeNs, stat.size].join(' ') : '';
}

const idOf = (entry: unknown): string | null => storedEnvironment.safeParse(entry).data?.id ?? null;

/** Reads an environment. Null if it cannot be read; repaired if only a part could. */
function environmentOf(entry: unknown): { stored: StoredEnvironment; isRepaired: boolean } | null {
  const identity = storedEnvironment.safeParse(entry);
  if (!identity.success) return null;
  const { id, ...rest } = identity.data;
  const read = readEnvironment(rest);
  return read && { stored: { id, ...read.settings }, isRepaired: read.isRepaired };
}

function openOrSetAside(directory: string, openFile: OpenSettingsFile, notices: string[]): SettingsFile {
  try {
    requireFile(join(directory, settingsFileName));
    return openFile(directory);
  } catch (thrown) {
    const path = join(directory, settingsFileName);
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    // A folder that cannot be used at all is a different failure from a file in it.
    if (!existsSync(path)) throw thrown;
    const aside = freeName(`${path}.unreadable`);
    try {
      renameSync(path, aside);
    } catch {
      notices.push(texts.settingsLeft(why, texts.lostRules));
      return inMemory(path);
    }
    notices.push(texts.settingsSetAside(why, basename(aside), texts.lostRules));
    return openFile(directory);
  }
}

/** Throws for a pipe or a device, which would block. */
function requireFile(path: string): void {
  if (existsSync(path) && !statSync(path).isFile()) throw new Error('it is not a file');
}

function freeName(path: string): string {
  let free = path;
  for (let count = 2; existsSync(free); count += 1) free = `${path}-${count}`;
  return free;
}

function inMemory(path: string): SettingsFile {
  const values = structuredClone(defaultSettings);
  return { path, get: (name) => values[name], set: (change) => void Object.assign(values, structuredClone(change)) };
}

/**
 * Reports whether that folder has unreadable settings. Guards are then unknown, so a service without other information
 * may not be changed (S4).
 */
export function rulesAreLost(directory: string): boolean {
  const names = existsSync(directory) ? readdirSync(directory) : [];
  if (names.some((name) => name.startsWith(`${settingsFileName}.unreadable`))) return true;
  return names.includes(settingsFileName) && !isReadable(join(directory, settingsFileName));
}

function isReadable(path: string): boolean {
  try {
    // A pipe would block.
    if (!statSync(path).isFile()) return false;
    JSON.parse(readFileSync(path, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the file aside if a part of its environments is unreadable. Returns the notice; null if everything is
 * readable.
 */
function repairNotice(file: SettingsFile, stored: readonly unknown[], read: number): string | null {
  const lost = stored.length - read;
  const repaired = stored.filter((entry) => environmentOf(entry)?.isRepaired).length;
  if (lost + repaired === 0) return null;
  const sentences = [
    lost > 0 ? texts.environmentsLost(lost) : null,
    repaired > 0 ? texts.environmentsRepaired(repaired) : null,
  ].filter((words) => words !== null);
  return `${sentences.join(' ')} ${backUp(file.path)}`;
}

function backUp(path: string): string {
  const aside = `${path}.before-repair`;
  try {
    copyFileSync(path, aside);
    return texts.fileStoredAs(basename(aside));
  } catch (thrown) {
    return texts.fileNotStored(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** Returns the readable entries of a list; an unreadable one does not affect others. */
function readableOf<T>(list: unknown, schema: z.ZodType<T>): T[] {
  const entries = Array.isArray(list) ? (list as unknown[]) : [];
  return entries.flatMap((entry) => {
    const read = schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

/**
 * Reads a stored environment. If a part other than its address cannot be read, the rest holds. The strictest value
 * replaces the missing part: an unreadable guard is no reason to send anything (S4). Null if its service cannot be
 * determined.
 */
function readEnvironment(
  stored: Record<string, unknown>,
): { settings: EnvironmentSettings; isRepaired: boolean } | null {
  const whole = storedEnvironmentSettings.safeParse(stored);
  if (whole.success) return { settings: whole.data, isRepaired: false };
  const address = httpsAddress.safeParse(stored['baseUrl']);
  if (!address.success) return null;
  const host = new URL(address.data).host;
  const strictest: EnvironmentSettings = {
    ...newEnvironment,
    name: host.slice(0, longestText.environmentName),
    baseUrl: address.data,
    uiUrl: new URL(address.data).origin,
    colour: 'production',
    guard: 'read_only',
    exports: 'forbidden',
  };
  const settings = Object.keys(strictest).reduce<EnvironmentSettings>((known, name) => {
    if (!Object.hasOwn(stored, name)) return known;
    const withIt = storedEnvironmentSettings.safeParse({ ...known, [name]: stored[name] });
    return withIt.success ? withIt.data : known;
  }, strictest);
  return { settings, isRepaired: true };
}

/**
 * Calls back when a file of a folder may have changed, while this process lives. The folder is watched, because a file
 * that is written whole is a new one each time. If a system cannot watch, there are no calls.
 */
function watchFile(directory: string, name: string, onChange: () => void): void {
  const watcher = watch(directory, { persistent: false }, (_event, changed) => {
    // Not every system names the file (https://nodejs.org/docs/latest-v24.x/api/fs.html#filename-argument).
    if (changed === null || changed === name) onChange();
  });
  watcher.on('error', () => watcher.close());
}
