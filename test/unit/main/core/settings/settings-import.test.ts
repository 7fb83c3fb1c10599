import type { SavedView } from '#contract/models/view.ts';
import { type EnvironmentSettings, newEnvironment } from '#contract/models/environment.ts';
import { sharedParts } from '#contract/models/sharing.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../../../main/core/settings/default-settings.ts';
import { changesBy, importInto } from '../../../../../main/core/settings/settings-import.ts';
import type { Settings, SettingsStore, StoredEnvironment } from '../../../../../main/core/settings/settings.ts';
import { parseShared, sharedText } from '../../../../../main/core/settings/shared-file.ts';

const certificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
const production: StoredEnvironment = {
  ...newEnvironment,
  id: 'one',
  name: 'Production',
  baseUrl: 'https://api.example/v1',
  uiUrl: 'https://ui.example',
  guard: 'read_only',
  exports: 'forbidden',
};
const view: SavedView = {
  id: 'v1',
  name: 'Failing orders',
  screen: 'flows',
  query: { filter: 'orders status:failing', sort: [] },
};
const mine: Settings = {
  ...defaultSettings,
  environments: [production],
  views: [{ environmentId: 'one', view }],
  keys: [{ id: 'flow-pause', key: 'x' }],
};

function storeOf(settings: Settings) {
  let disk = settings;
  const store: SettingsStore = {
    read: () => disk,
    write: (change) => void (disk = { ...disk, ...change }),
    change(id, edit) {
      const now = disk.environments.find((one) => one.id === id) ?? null;
      const changed = edit(now);
      const others = disk.environments.filter((one) => one.id !== id);
      disk = { ...disk, environments: changed ? [...others, changed] : others };
    },
    ids: () => disk.environments.map(({ id }) => id),
    onChange: () => undefined,
  };
  return { store, disk: () => disk };
}

const shared = (settings: Settings) => parseShared(sharedText(settings, sharedParts));
const withoutIds = ({ environments, views, notifications, keys }: Settings) => ({
  environments: environments.map(({ id: _id, ...settings }) => settings),
  views: views.map(({ view: { id: _id, ...saved } }) => saved),
  notifications,
  keys,
});
const change = (more: Partial<EnvironmentSettings>): Settings => ({
  ...mine,
  environments: [{ ...production, ...more }],
});

describe('shared settings', () => {
  it.each([
    ['ends with a line break', `${certificate}\n`],
    ['has a comment', `# Example Root\n${certificate}\n\n${certificate}\n`],
  ])('change nothing where they came from, even where the certificate file %s', (_name, caPem) => {
    const own = change({ caPem });
    expect(changesBy(shared(own), own)).toEqual([]);
  });

  it('include environments of earlier releases, which have no load and no deadlines', () => {
    const text = sharedText(change({ load: 'gentle' }), ['environments'])
      .replace(/\s*"load": "gentle",/, '')
      .replace(/,\s*"deadlines": \[\]/, '');
    expect(text).not.toMatch(/load|deadlines/);
    expect(parseShared(text).environments).toMatchObject([{ name: 'Production', load: 'normal', deadlines: [] }]);
  });

  it('hold views of every list, and those of Flows in the format of earlier releases', () => {
    const ofList: SavedView = {
      id: 'v2',
      name: 'Failing orders',
      screen: 'incidents',
      query: { filter: 'orders', sort: [] },
    };
    const both = { ...mine, views: [...mine.views, { environmentId: 'one', view: ofList }] };
    const written = JSON.parse(sharedText(both, ['views'])) as { views: { screen?: string }[] };
    expect(written.views.map(({ screen }) => screen)).toEqual([undefined, 'incidents']);
    const { store, disk } = storeOf(defaultSettings);
    importInto(store, shared(both), true);
    expect(withoutIds(disk()).views).toEqual(withoutIds(both).views);
    importInto(store, shared(both), true);
    expect(withoutIds(disk()).views).toEqual(withoutIds(both).views);
  });

  it('are equal on another computer, and change nothing where they are equal already', () => {
    const { store, disk } = storeOf(defaultSettings);
    importInto(store, shared(mine), true);
    expect(withoutIds(disk())).toEqual(withoutIds(mine));
    expect(disk().views[0]?.environmentId).toBe(disk().environments[0]?.id);
    expect(changesBy(shared(mine), disk())).toEqual([]);
    expect(changesBy(shared(mine), mine)).toEqual([]);
  });

  it('add to existing settings, and keep what the file lacks', () => {
    const other = { ...production, id: 'two', name: 'Staging', baseUrl: 'https://staging.example' };
    const { store, disk } = storeOf({
      ...defaultSettings,
      environments: [other],
      keys: [{ id: 'palette', key: 'Mod+j' }],
    });
    importInto(store, shared(mine), false);
    expect(disk().environments.map(({ name }) => name)).toEqual(['Staging', 'Production']);
    expect(disk().keys).toEqual([{ id: 'palette', key: 'Mod+j' }, ...mine.keys]);
  });

  it('hold only the parts that were chosen, and no demo', () => {
    const withDemo = { ...mine, views: [...mine.views, { environmentId: 'demo', view }] };
    expect(Object.keys(JSON.parse(sharedText(withDemo, ['views', 'keys'])) as object)).toEqual([
      'penstock',
      'version',
      'views',
      'keys',
    ]);
    expect(shared(withDemo).views).toHaveLength(1);
  });

  it('are matched by address, and not with another environment of that name', () => {
    const elsewhere = change({ baseUrl: 'https://evil.example/v1', guard: 'open' });
    const { store, disk } = storeOf(mine);
    importInto(store, shared(elsewhere), true);
    expect(disk().environments).toMatchObject([
      production,
      { name: 'Production (2)', baseUrl: 'https://evil.example/v1' },
    ]);
    expect(disk().environments[1]?.id).not.toBe('one');
  });

  it.each<[string, Partial<EnvironmentSettings>]>([
    ['a lower guard', { guard: 'open' }],
    ['exports that are allowed', { exports: 'allowed' }],
    ['another page to sign in on', { uiUrl: 'https://evil.example' }],
    ['certificates to trust', { caPem: certificate }],
    ['another address of an operation', { operationOverrides: { 'flows.list': { method: 'GET', path: '/flows' } } }],
  ])('weaken nothing without a separate confirmation: %s', (_what, more) => {
    const file = shared(change({ ...more, pollSeconds: 60 }));
    expect(
      changesBy(file, mine)
        .map(({ loosens }) => loosens)
        .toSorted(),
    ).toEqual([false, true]);
    const strict = storeOf(mine);
    expect(importInto(strict.store, file, false)).toHaveLength(1);
    expect(strict.disk().environments).toEqual([{ ...production, pollSeconds: 60 }]);
    const agreed = storeOf(mine);
    expect(importInto(agreed.store, file, true)).toHaveLength(2);
    expect(agreed.disk().environments).toEqual([{ ...production, ...more, pollSeconds: 60 }]);
  });

  it('bring a new environment without its trusted certificates, unless that is confirmed', () => {
    const file = shared(change({ caPem: certificate }));
    const strict = storeOf(defaultSettings);
    importInto(strict.store, file, false);
    expect(strict.disk().environments).toMatchObject([{ name: 'Production', caPem: null }]);
    const agreed = storeOf(defaultSettings);
    importInto(agreed.store, file, true);
    expect(agreed.disk().environments).toMatchObject([{ caPem: certificate }]);
  });

  it('are described in words, with the earlier values', () => {
    const file = shared({
      ...change({ guard: 'open' }),
      views: [{ environmentId: 'one', view: { ...view, query: { filter: '', sort: [] } } }],
      notifications: { ...mine.notifications, quiet: { from: 1320, to: 420 } },
      keys: [{ id: 'flow-pause', key: '' }],
    });
    expect(changesBy(file, mine).map(({ subject, from, to }) => [subject, from, to])).toEqual([
      ['Production: guard', 'read only', 'open'],
      ['Production: Failing orders', 'orders status:failing', 'all flows'],
      ['Quiet hours', 'none', '22:00 to 07:00'],
      ['flow-pause', 'x', 'none'],
    ]);
  });
});

describe('a file that Penstock did not write', () => {
  const good = JSON.parse(sharedText(mine, sharedParts)) as Record<string, unknown> & { environments: object[] };
  const withEnvironment = (more: object) => ({ ...good, environments: [{ ...good.environments[0], ...more }] });
  const hostile: [string, unknown][] = [
    ['is of another version', { ...good, version: 2 }],
    ['is of no version', { ...good, version: undefined }],
    ['is something else', { hello: 1 }],
    ['is a list', [good]],
    ['has a member of its own', { ...good, more: 1 }],
    ['has a service key in it', withEnvironment({ serviceKey: 'sk-SECRET' })],
    ['has a password in a URL', withEnvironment({ baseUrl: 'https://me:SECRET@api.example' })],
    [
      'has a private key among its certificates',
      withEnvironment({ caPem: `${certificate}\n-----BEGIN RSA PRIVATE KEY-----\nSECRET` }),
    ],
    ['has an unencrypted URL', withEnvironment({ uiUrl: 'http://ui.example' })],
    ['has a script for a URL', withEnvironment({ uiUrl: 'javascript:alert(1)' })],
    ['has an unknown guard', withEnvironment({ guard: 'none' })],
    ['has no guard', withEnvironment({ guard: undefined })],
    ['has another type', { ...good, environments: { 0: {} } }],
    ['has a key that cannot be chosen', { ...good, keys: { 'flow-pause': 'Enter' } }],
    ['has a key that is nothing', { ...good, keys: { 'flow-pause': null } }],
    ['has too much', { ...good, environments: Array(201).fill(good.environments[0]) }],
    ['has a member whose name is a secret', { ...good, keys: { [`SECRET ${'x'.repeat(200)}`]: 7 } }],
  ];

  it.each(hostile)('is refused whole, without repeating its contents: it %s', (_what, content) => {
    const refusal = (): unknown => parseShared(JSON.stringify(content));
    expect(refusal).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ kind: 'invalid_input' }) as unknown }),
    );
    expect(refusal).not.toThrow(/SECRET/);
  });

  it('is refused when it is huge, deep, cut off, binary or empty', () => {
    const texts = [
      ' '.repeat(10_000_001),
      '['.repeat(1_000_000),
      JSON.stringify(good).slice(0, -1),
      '\u0000\ufffd',
      '',
    ];
    for (const text of texts) expect(() => parseShared(text)).toThrow(/file/);
  });

  it('leaves prototypes unchanged', () => {
    const text = JSON.stringify(good).replace('"keys":{', '"keys":{"__proto__":"x","constructor":"y",');
    const { store, disk } = storeOf(mine);
    importInto(store, parseShared(text), true);
    expect(disk().keys).toContainEqual({ id: 'constructor', key: 'y' });
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('never throws anything but its refusal, whatever it holds', () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(json, fc.constantFrom('environments', 'views', 'alertRules', 'keys'), (value, part) => {
        try {
          importInto(storeOf(mine).store, parseShared(JSON.stringify({ ...good, [part]: value })), true);
        } catch (thrown) {
          expect(thrown).toMatchObject({ problem: { kind: 'invalid_input' } });
        }
      }),
    );
  });
});
