import { execFileSync } from 'node:child_process';
import fs, { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredEnvironment } from '../../../../main/core/settings/settings.ts';
import { openConfFile } from '../../../../main/storage/conf-file.ts';
import { openSettings, rulesAreLost } from '../../../../main/storage/settings-store.ts';
import { settled } from '../../../fixtures/settled.ts';

const environment: StoredEnvironment = {
  id: 'one',
  name: 'Production',
  baseUrl: 'https://api.example/v1',
  uiUrl: 'https://app.example',
  vendorPrefix: 'svc',
  colour: 'production',
  guard: 'protected',
  signInMethod: 'service_key',
  caPem: null,
  clientCertificate: null,
  proxy: null,
  pollSeconds: 30,
  load: 'normal',
  operationOverrides: {},
  exports: 'allowed',
  deadlines: [],
};

const deadline = { id: 'a', filter: 'name:orders', minute: 360, days: ['mon'], timeZone: 'Europe/Berlin' };

describe('the settings', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'penstock-settings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const file = (name = 'settings.json') => join(folder, name);
  const open = () => openSettings(folder, openConfFile);

  it('are those that were written, even after they are reopened', () => {
    open().store.change('one', () => environment);
    open().store.write({ selectedId: 'one' });
    const { store, notices } = open();
    expect(store.read()).toMatchObject({ environments: [environment], selectedId: 'one' });
    expect(notices).toEqual([]);
  });

  it('of an earlier release keep its theme, and have defaults for newer settings', () => {
    const appearance = { theme: 'dark', density: 'compact' };
    writeFileSync(file(), JSON.stringify({ environments: [environment], appearance }));
    expect(open().store.read().appearance).toEqual({ ...appearance, flowView: 'graph', timeZone: 'system' });
  });

  it('of views that an earlier release saved are views of the flows', () => {
    const view = { id: 'v', name: 'Failing', query: { filter: 'status:failing', sort: [] } };
    const newer = { ...view, id: 'w', screen: 'incidents' };
    const views = [view, newer].map((one) => ({ environmentId: 'one', view: one }));
    writeFileSync(file(), JSON.stringify({ environments: [environment], views }));
    const read = open()
      .store.read()
      .views.map((stored) => stored.view);
    expect(read).toEqual([{ ...view, screen: 'flows' }, newer]);
  });

  it('of screens that have another name now are those of the current screens', () => {
    const query = { filter: 'a', sort: [] };
    const tables = (table: string) => [{ environmentId: 'one', table, columns: [] }];
    const views = (screen: string) => [{ environmentId: 'one', view: { id: 'v', name: 'Mine', screen, query } }];
    const keys = (screen: string) => [{ id: `screen-${screen}`, key: 'g x' }];
    const stored = { views: views('quarantine'), columns: tables('errors'), keys: keys('errors') };
    writeFileSync(file(), JSON.stringify({ environments: [environment], ...stored }));
    const { views: readViews, columns, keys: readKeys } = open().store.read();
    expect(readViews).toEqual(views('records'));
    expect(columns).toEqual(tables('kinds'));
    expect(readKeys).toEqual(keys('kinds'));
  });

  it('keep all other keys when some keys cannot be read', () => {
    const keys = [{ id: 'flow-pause', key: 'x' }, { id: 'flow-export', key: 'Enter' }, { id: 7, key: 'y' }, 'z'];
    writeFileSync(file(), JSON.stringify({ environments: [environment], keys }));
    expect(open().store.read().keys).toEqual([{ id: 'flow-pause', key: 'x' }]);
  });

  it('keep all other tables and columns when columns or widths cannot be read', () => {
    const column = { id: 'tags', shown: true, width: 120 };
    const of = (table: string, columns: unknown) => ({ environmentId: 'one', table, columns });
    const newer = of('of another release', [column]);
    const odd = of('runs', [{ ...column, width: 'wide', shown: 'yes' }]);
    const stored = [of('flows', 'all'), odd, newer, null];
    writeFileSync(file(), JSON.stringify({ environments: [environment], columns: stored }));
    const { store, notices } = open();
    expect(store.read().columns).toEqual([of('runs', [{ id: 'tags', shown: null, width: null }]), newer]);
    expect(store.read().environments).toEqual([environment]);
    expect(notices).toEqual([]);
  });

  it('of one environment change without touching what others wrote, or what is unreadable', () => {
    const odd = { id: 'odd', name: 5 };
    writeFileSync(file(), JSON.stringify({ environments: [environment, odd] }));
    const [here, there] = [open().store, open().store];
    there.change('two', () => ({ ...environment, id: 'two' }));
    there.change('one', (now) => ({ ...now!, guard: 'read_only' }));
    here.change('one', (now) => ({ ...now!, name: 'Renamed' }));
    const changed = { ...environment, name: 'Renamed', guard: 'read_only' };
    expect(JSON.parse(readFileSync(file(), 'utf8')).environments).toEqual([
      changed,
      odd,
      { ...environment, id: 'two' },
    ]);
    here.change('one', () => null);
    expect(here.ids()).toEqual(['odd', 'two']);
    expect(here.read().environments.map(({ id }) => id)).toEqual(['two']);
  });

  it('that are gone notify no listener, and are not created again by that', async () => {
    const { store } = open();
    const changed = Promise.withResolvers<void>();
    store.onChange(() => {
      if (!existsSync(file())) changed.reject(new Error('There is nothing to read.'));
      else changed.resolve();
    });
    rmSync(file());
    writeFileSync(file('other'), '');
    await settled();
    expect(existsSync(file())).toBe(false);
    writeFileSync(file(), JSON.stringify({ environments: [environment] }));
    await changed.promise;
  });

  it('that another process writes notify the listeners', async () => {
    const { store } = open();
    const changed = Promise.withResolvers<void>();
    store.onChange(changed.resolve);
    open().store.change('one', () => environment);
    await changed.promise;
    expect(store.read().environments).toEqual([environment]);
  });

  it('of a file that is not JSON are set aside, and new ones begin', () => {
    writeFileSync(file(), '{ half');
    const { store, notices } = open();
    expect(store.read().environments).toEqual([]);
    expect(notices).toHaveLength(1);
    expect(readFileSync(file('settings.json.unreadable'), 'utf8')).toBe('{ half');
  });

  it('of a file that is not JSON are never overwritten by the next such file', () => {
    for (const text of ['{ half', '{ other']) {
      writeFileSync(file(), text);
      open();
    }
    expect(readFileSync(file('settings.json.unreadable'), 'utf8')).toBe('{ half');
    expect(readFileSync(file('settings.json.unreadable-2'), 'utf8')).toBe('{ other');
  });

  it('begin again where a folder has their name, which is set aside', () => {
    mkdirSync(file());
    writeFileSync(file('settings.json/inside'), 'mine');
    const { store, notices } = open();
    expect([store.read().environments, notices]).toEqual([[], [expect.stringContaining('settings.json.unreadable')]]);
    expect(readFileSync(file('settings.json.unreadable/inside'), 'utf8')).toBe('mine');
    store.change(environment.id, () => environment);
    expect(open().store.read().environments).toEqual([environment]);
  });

  it.skipIf(process.platform === 'win32')(
    'do not block on a pipe of their name (needs named pipes, which Windows does not have)',
    () => {
      execFileSync('mkfifo', [file()]);
      expect(rulesAreLost(folder)).toBe(true);
      expect(open().store.read().environments).toEqual([]);
    },
  );

  it('stay in memory where the file can neither be read nor moved, and the app starts', () => {
    writeFileSync(file(), '{ half');
    const cannotMove = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    });
    syncBuiltinESMExports();
    const { store, notices } = open();
    cannotMove.mockRestore();
    syncBuiltinESMExports();
    expect(notices).toEqual([expect.stringContaining('new settings apply until you quit')]);
    store.change(environment.id, () => environment);
    expect(store.read().environments).toEqual([environment]);
    expect(readFileSync(file(), 'utf8')).toBe('{ half');
    expect(rulesAreLost(folder)).toBe(true);
  });

  it('are known to exist when unreadable, even once they were set aside', () => {
    expect(rulesAreLost(folder)).toBe(false);
    expect(rulesAreLost(file('not-there'))).toBe(false);
    open().store.change(environment.id, () => environment);
    expect(rulesAreLost(folder)).toBe(false);
    writeFileSync(file(), '{ half');
    expect(rulesAreLost(folder)).toBe(true);
    open();
    expect(rulesAreLost(folder)).toBe(true);
    rmSync(file('settings.json.unreadable'));
    expect(rulesAreLost(folder)).toBe(false);
  });

  it.each([
    ['guard', 'readonly', { guard: 'read_only' }],
    ['guard', undefined, { guard: 'read_only' }],
    ['exports', 'never', { exports: 'forbidden' }],
    ['pollSeconds', 'soon', { pollSeconds: 30, guard: 'protected' }],
    ['load', 'heavy', { load: 'normal', guard: 'protected' }],
    ['operationOverrides', { 'flows.list': 7 }, { operationOverrides: {}, guard: 'protected' }],
    ['deadlines', [{ ...deadline, timeZone: 'Mars/Olympus' }], { deadlines: [], guard: 'protected' }],
    ['deadlines', [{ ...deadline, days: [] }], { deadlines: [], guard: 'protected' }],
    ['ofALaterRelease', true, { guard: 'protected', exports: 'allowed' }],
  ])('of an environment with the invalid %s %j are used with the strictest value for it', (name, value, expected) => {
    writeFileSync(file(), JSON.stringify({ environments: [{ ...environment, [name]: value }] }));
    const { store, notices } = open();
    expect(store.read().environments).toEqual([{ ...environment, ...expected }]);
    expect(notices).toEqual([expect.stringMatching(/^1 of the stored environments could be read only in part/)]);
    expect(existsSync(file('settings.json.before-repair'))).toBe(true);
  });

  it('include environments of earlier releases, which have no deadlines', () => {
    const { deadlines: _none, ...earlier } = environment;
    writeFileSync(file(), JSON.stringify({ environments: [earlier] }));
    const { store, notices } = open();
    expect([store.read().environments, notices]).toEqual([[environment], []]);
  });

  it('lose only the environments that cannot be read, and the file is preserved', () => {
    const odd = JSON.stringify({ environments: [environment, { id: 'two', name: 5 }, 'text'], selectedId: 7 });
    writeFileSync(file(), odd);
    const { store, notices } = open();
    expect(store.read()).toMatchObject({ environments: [environment], selectedId: null });
    expect(notices[0]).toMatch(/^2 of the stored environments could not be read/);
    expect(JSON.parse(readFileSync(file('settings.json.before-repair'), 'utf8'))).toMatchObject(JSON.parse(odd));
  });

  it('in an unusable folder set no file aside', () => {
    writeFileSync(file('plain'), '');
    expect(() => openSettings(file('plain'), openConfFile)).toThrow(/, (?:open|mkdir) /);
    expect(existsSync(file('settings.json.unreadable'))).toBe(false);
  });
});
