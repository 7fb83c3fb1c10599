import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EditGoal } from '#contract/models/editing.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collect, serviceAt } from '../../fixtures/connection.ts';
import { DemoService, type LoggedRequest } from '../../fixtures/demo-service.ts';
import { EditingDesk } from '../../fixtures/editing-desk.ts';
import type { Orders } from './editing-process.ts';
import { full, some } from '../../fixtures/thorough.ts';

const script = fileURLToPath(new URL('editing-process.ts', import.meta.url));

let demo: DemoService;
let service: ReturnType<typeof serviceAt>['service'];
let folder: string;
let sourceId: number;
beforeAll(async () => {
  demo = await DemoService.start('--flows', '40', '--seed', '21', '--runs', '0');
  service = serviceAt(demo).service;
});
afterAll(async () => {
  await service.close();
  await demo.stop();
});
beforeEach(async () => {
  await demo.reset();
  await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  folder = mkdtempSync(join(tmpdir(), 'penstock-editing-'));
  const sources = (await collect(service.resources.list('source'))).flatMap(({ resources }) => resources);
  sourceId = sources.find(({ roles }) => roles.includes('owner'))!.id;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nameNow = async (): Promise<string | null> =>
  (await service.resources.get({ kind: 'source', id: sourceId })).name;
const puts = async (): Promise<LoggedRequest[]> =>
  (await demo.log()).filter(({ method, path }) => method === 'PUT' && path === `/data_sources/${sourceId}`);

function start(does: Orders['does'], more: Pick<Orders, 'goal' | 'many'> = {}): ChildProcess {
  const { baseUrl, caPem, serviceKey } = demo;
  const orders: Orders = { baseUrl, caPem, serviceKey, folder, sourceId, does, ...more };
  return spawn(process.execPath, [script, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** State of the edits at the next start. */
async function settled(): Promise<unknown> {
  const [line] = (await once(createInterface(start('settle').stdout!), 'line')) as [string];
  return JSON.parse(line);
}

describe('a Penstock that is killed while it edits', () => {
  const moments = [
    { when: 'before', state: 'failed', what: 'it was not carried out, where the service had only got the request' },
    { when: 'after', state: 'confirmed', what: 'it was, where only the answer was lost' },
  ] as const;
  it.each(some(moments, 1))('knows at the next start that $what, and sends nothing twice', async ({ when, state }) => {
    const before = await nameNow();
    await demo.fault({ match: { method: 'PUT', path: '/data_sources/*' }, action: 'hang', when });
    const child = start('edit');
    const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
    expect(line).toBe('recorded');
    // The service has no event for a request, so its log is polled.
    while ((await puts()).every(({ took_effect, fault }) => !took_effect && fault === null));
    await kill(child);
    await demo.clearFaults();
    expect(await settled()).toEqual([state]);
    expect(await nameNow()).toBe(when === 'after' ? 'Renamed' : before);
    expect(await puts()).toHaveLength(1);
  });
});

describe('a Penstock that is killed while it creates, copies, deletes, or writes rows', () => {
  const lookup = async (): Promise<number> =>
    (await collect(service.resources.list('lookup')))
      .flatMap(({ resources }) => resources)
      .find(({ name, roles }) => name === 'Country codes' && roles.includes('owner'))!.id;
  const goals: [string, string, () => Promise<EditGoal>, { before: string; after: string }][] = [
    [
      'create',
      '/data_maps',
      () => Promise.resolve({ does: 'create', kind: 'lookup', record: { name: 'Killed', map_primary_key: 'k' } }),
      // The service reported the result of neither, so it stays unknown.
      { before: 'unknown', after: 'unknown' },
    ],
    [
      'copy',
      '/data_sources/*/copy',
      () =>
        Promise.resolve({
          does: 'copy',
          resource: { kind: 'source', id: sourceId },
          options: { reuseCredentials: true, copyAccess: false },
        }),
      { before: 'unknown', after: 'unknown' },
    ],
    [
      'delete',
      '/data_maps/*',
      async () => ({ does: 'delete', resource: { kind: 'lookup', id: await lookup() } }),
      { before: 'failed', after: 'confirmed' },
    ],
    [
      'rows',
      '/data_maps/*/entries',
      async () => ({
        does: 'entries',
        lookupId: await lookup(),
        base: {},
        wanted: { XX: { code: 'XX', name: 'Nowhere', currency: 'EUR', eu: 'false' } },
      }),
      { before: 'failed', after: 'confirmed' },
    ],
  ];
  const cases = goals.flatMap(([what, path, goalOf, ends]) =>
    (['before', 'after'] as const).map((when) => ({ what, path, goalOf, when, state: ends[when] })),
  );

  it.each(some(cases, 1))('$what, $when it was executed, is $state at the next start, and sent once', async (one) => {
    const { path, goalOf, when, state } = one;
    const goal = await goalOf();
    const sent = async () =>
      (await demo.log()).filter(({ method, path: at }) => method !== 'GET' && !/\/token$/.test(at));
    const method = ({ create: 'POST', copy: 'POST', delete: 'DELETE', rows: 'PUT' } as const)[
      one.what as 'create' | 'copy' | 'delete' | 'rows'
    ];
    await demo.fault({ match: { method, path }, action: 'hang', when });
    const child = start('goal', { goal });
    const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
    expect(line).toBe('recorded');
    while ((await sent()).every(({ took_effect, fault }) => !took_effect && fault === null));
    await kill(child);
    await demo.clearFaults();
    expect(await settled()).toEqual([state]);
    expect(await settled()).toEqual([state]);
    expect(await sent()).toHaveLength(1);
  });

  it('many at once: one is open at most, and repeating the edit sends what is missing', full, async () => {
    const sources = (await collect(service.resources.list('source'))).flatMap(({ resources }) => resources);
    const many = sources
      .filter(({ roles }) => roles.includes('owner'))
      .slice(0, 4)
      .map(({ id }) => id);
    const sent = async (): Promise<string[]> =>
      (await demo.log()).filter(({ method }) => method === 'PUT').map(({ path }) => path);
    await demo.fault({ match: { method: 'PUT', path: `/data_sources/${many[2]}` }, action: 'hang', when: 'after' });
    const child = start('many', { many });
    while (!(await sent()).includes(`/data_sources/${many[2]}`));
    await kill(child);
    await demo.clearFaults();
    expect(await settled()).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const again = start('many', { many });
    await once(again, 'exit');
    expect(await sent()).toEqual(many.map((id) => `/data_sources/${id}`));
  });
});

describe('two that edit the same source at once', () => {
  it('lose nothing silently: conflicts are reported to the second one, and other changes of the first are kept', async () => {
    const desks = [new EditingDesk(service), new EditingDesk(service)];
    const resource = { kind: 'source', id: sourceId } as const;
    const { document: base } = await desks[0]!.editing.read('e', resource);
    const plans = await Promise.all([
      desks[0]!.editing.plan('e', { does: 'update', resource, base, wanted: { ...base, name: 'First' } }),
      desks[1]!.editing.plan('e', { does: 'update', resource, base, wanted: { ...base, name: 'Second' } }),
    ]);
    const agreed = { typedName: null, reason: null, override: null };
    const first = await desks[0]!.editing.carryOut({ planId: plans[0].id, ...agreed });
    expect(first.state).toBe('confirmed');
    await expect(desks[1]!.editing.carryOut({ planId: plans[1].id, ...agreed })).rejects.toThrow('Another user');
    expect(await nameNow()).toBe('First');
    const other = { ...base, description: 'Written by the second' };
    const apart = await desks[1]!.carryOut({ does: 'update', resource, base, wanted: other });
    expect(apart.state).toBe('confirmed');
    expect((await service.resources.get(resource)).record).toMatchObject({
      name: 'First',
      description: 'Written by the second',
    });
    for (const desk of desks) desk.close();
  });
});
