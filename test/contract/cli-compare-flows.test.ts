import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResourceRef } from '#contract/models/resource.ts';
import type { ServiceFlow } from '../../main/core/ports/service.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { historyDatabase } from '../../main/storage/database-kinds.ts';
import { openVersions } from '../../main/storage/versions.ts';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { collect, serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { full } from '../fixtures/thorough.ts';

const world = ['--flows', '30', '--seed', '11', '--runs', '0'];
let cli: ActingCli;
let staging: DemoService;
let service: ReturnType<typeof serviceAt>['service'];
beforeAll(async () => {
  [cli, staging] = await Promise.all([ActingCli.start(...world), DemoService.start(...world)]);
  service = serviceAt(cli.demo).service;
});
afterAll(async () => {
  await service.close();
  await Promise.all([cli.stop(), staging.stop()]);
});
beforeEach(async () => {
  await Promise.all([cli.reset(), staging.reset()]);
  await service.session.signIn({ method: 'service_key', serviceKey: cli.demo.serviceKey });
});

interface PrintedDifference {
  path: string[];
  before?: string;
  after?: string;
}

interface Printed {
  before: { origin: number; at: string | null };
  after: { origin: number };
  matched: number;
  read: number;
  counts: Record<string, number>;
  nodes: {
    verdict: string;
    before: { name: string; kind: string } | null;
    after: { name: string; kind: string; resource: number } | null;
    matched_by: string | null;
    guess: boolean;
    status_differs: boolean;
    resources: {
      differences: PrintedDifference[];
      environment_specific: PrintedDifference[];
      problem: { message: string } | null;
    }[];
  }[];
}

const flows = async (): Promise<ServiceFlow[]> => (await collect(service.listFlows())).flatMap((page) => page.flows);

/** A flow of the user that writes somewhere, with a unique name. */
async function ownFlow(): Promise<{ flow: ServiceFlow; setId: number; sinkId: number }> {
  const all = await flows();
  const flow = all.find(
    ({ roles, nodes, name }) =>
      roles.includes('owner') &&
      nodes.some(({ kind, connector }) => kind === 'destination' && connector === 'snowflake') &&
      all.filter((one) => one.name === name).length === 1,
  )!;
  const sink = flow.nodes.find(({ kind, connector }) => kind === 'destination' && connector === 'snowflake')!;
  const set = flow.nodes.find(({ id }) => id === sink.parentId)!;
  return { flow, setId: set.resourceId!, sinkId: sink.resourceId! };
}

const compare = (...args: string[]) => ['flows', 'compare', ...args];

async function inStaging<T>(work: () => Promise<T>): Promise<T> {
  const address = ['--base-url', staging.baseUrl, '--ca', staging.caFile, '--no-login'];
  await cli.runIn('Staging', ['environment', 'configure', ...address]);
  try {
    return await work();
  } finally {
    await cli.runIn('Staging', ['environment', 'remove', 'Staging', '--yes']);
  }
}

describe('penstock flows compare', () => {
  it('finds nothing between the same flow of two environments, and then exactly the differences', full, () =>
    inStaging(async () => {
      const { flow, setId, sinkId } = await ownFlow();
      const args = compare(String(flow.originId), '--with-environment', 'Staging');
      const same = await cli.run(args);
      expect(same).toMatchObject({ code: 0, stdout: '' });
      expect(same.stderr).toContain(`${flow.nodes.length} the same.`);
      await staging.edit(`/data_sinks/${sinkId}`, { sink_config: { table: 'STAGED' } });
      await staging.addDestination(setId, 'Staging audit');
      await cli.demo.change('pause', flow.originId);
      const said = await cli.json<Printed>(args);
      expect(said).toMatchObject({ matched: flow.nodes.length, read: flow.nodes.length });
      const table = { path: ['sink_config', 'table'], before: 'STAGED' };
      const [differing] = said.nodes.filter(({ after }) => after?.resource === sinkId && after.kind === 'destination');
      expect(differing!.resources[0]!.differences).toContainEqual(expect.objectContaining(table));
      expect(said.nodes.filter(({ verdict }) => verdict === 'only_before')).toMatchObject([
        { before: { name: 'Staging audit', kind: 'destination' }, after: null },
      ]);
      const ran = flow.nodes.filter(({ statusWord }) => statusWord !== 'PAUSED');
      expect(said.nodes.filter((node) => node.status_differs)).toHaveLength(ran.length);
      const lines = (await cli.run(args)).stdout;
      expect(lines).toContain('sink_config.table: STAGED -> ');
      expect(lines).toContain('only in the other flow: destination');
      // It only read, and printed no secret.
      for (const demo of [cli.demo, staging]) {
        const sent = await demo.log();
        expect(sent.filter(({ method, path }) => method !== 'GET' && /\/flows\//.test(path))).toHaveLength(
          demo === staging ? 0 : 1,
        );
        for (const secret of [demo.serviceKey, ...(await demo.issuedTokens())])
          expect(JSON.stringify(said) + lines).not.toContain(secret);
      }
      expect(JSON.stringify(said)).not.toMatch(/"api_key":"(?!\[hidden\])/);
    }),
  );

  it('recognizes a copy by its record, and sets apart differences that every copy has', async () => {
    const { flow, sinkId } = await ownFlow();
    await cli.demo.copyFlow(flow.originId);
    const copy = (await flows()).find(({ name }) => name === `${flow.name} (copy)`)!;
    const said = await cli.json<Printed>(compare(String(copy.originId), '--with', String(flow.originId)));
    expect(said.nodes.map(({ matched_by: by, guess }) => [by, guess])).toEqual(flow.nodes.map(() => ['copied', false]));
    const own = said.nodes.flatMap(({ resources }) => resources[0]!);
    // The destination of a copy is named after the copy.
    const elsewhere = own.flatMap(({ differences }) => differences);
    expect(elsewhere.length).toBeGreaterThan(0);
    expect(elsewhere.every(({ before, after }) => after === `${before} (copy)`)).toBe(true);
    expect(own.every(({ environment_specific: apart }) => apart.length > 1)).toBe(true);
    await cli.demo.edit(`/data_sinks/${sinkId}`, { sink_config: { table: 'ORIGINAL' } });
    const { stdout } = await cli.run(compare(String(copy.originId), '--with', String(flow.originId)));
    expect(stdout).toContain('sink_config.table: ORIGINAL -> ');
  });

  it('reports at its node what the service withholds, and how many nodes were read', async () => {
    const { flow, sinkId } = await ownFlow();
    await cli.demo.copyFlow(flow.originId);
    const copy = (await flows()).find(({ name }) => name === `${flow.name} (copy)`)!;
    await cli.demo.fault({ action: 'status', status: 403, match: { path: `/data_sinks/${sinkId}` } });
    const args = compare(String(copy.originId), '--with', String(flow.originId));
    const said = await cli.json<Printed>(args);
    expect(said.nodes.filter(({ verdict }) => verdict === 'unknown')).toHaveLength(0);
    const withheld = said.nodes.filter(({ resources }) => resources[0]!.problem !== null);
    expect(withheld).toHaveLength(1);
    const little = await cli.run([...args, '--most', '1']);
    expect(little.code).toBe(10);
    expect(little.stderr).toContain(`The resources of 1 of ${flow.nodes.length} matched nodes were read`);
    expect((await cli.run([...args, '--exit-code'])).code).toBe(12);
    expect((await cli.run([...args, '--most', '1', '--exit-code'])).code).toBe(12);
    const same = compare(String(copy.originId), '--with', String(copy.originId), '--exit-code');
    expect((await cli.run(same)).code).toBe(0);
  });

  it('shows a flow as last observed before a moment, and what was not observed then', full, async () => {
    const { flow, sinkId } = await ownFlow();
    const sink: ResourceRef = { kind: 'destination', id: sinkId };
    const { record } = await service.resources.get(sink);
    await cli.demo.edit(`/data_sinks/${sinkId}`, { sink_config: { table: 'NEWER' } });
    const database = openDatabase(join(cli.profile, historyDatabase.file), historyDatabase);
    const store = openVersions(database, `cli:${cli.demo.baseUrl}`);
    store.add({ ...sink, seenAt: Date.now() - 3_600_000, mark: '', record, change: null });
    database.close();
    const said = await cli.json<Printed>(compare(String(flow.originId), '--at', '30m'));
    expect(said.before.at).not.toBeNull();
    const [differing] = said.nodes.filter(({ verdict }) => verdict === 'differs');
    expect(differing!.resources[0]!.differences).toContainEqual(
      expect.objectContaining({ path: ['sink_config', 'table'], after: 'NEWER' }),
    );
    const unknown = said.nodes.filter(({ verdict }) => verdict === 'unknown');
    expect(unknown).toHaveLength(flow.nodes.length - 1);
    expect(unknown[0]!.resources[0]!.problem!.message).toBe('No version is stored from that time.');
  });

  it.each([
    [[], 'There is nothing to compare the flow with'],
    [['--at', 'soon'], 'Invalid time "soon"'],
    [['--with', 'x'], 'Invalid number "x"'],
    [['--with', '1', '--most', 'all'], 'Invalid number "all"'],
  ])('refuses %j', async (args, why) => {
    const { code, stdout, stderr } = await cli.run(compare('40001', ...args));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
  });

  it('reports that no flow has the name there', () =>
    inStaging(async () => {
      const { flow } = await ownFlow();
      await cli.demo.copyFlow(flow.originId);
      const copy = (await flows()).find(({ name }) => name === `${flow.name} (copy)`)!;
      const { code, stderr } = await cli.run(compare(String(copy.originId), '--with-environment', 'Staging'));
      expect(code).toBe(2);
      expect(stderr).toContain(`No flow is named "${copy.name}" there.`);
    }));
});
