import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Connection } from '../../main/api/connection.ts';
import { Exchange } from '../../main/api/exchange.ts';
import { Limiter } from '../../main/api/limiter.ts';
import { catalogue } from '../../main/api/operations/catalogue.ts';
import type { AnyOperation } from '../../main/api/operations/operation.ts';
import { RequestCount } from '../../main/api/request-count.ts';
import { ServiceClock } from '../../main/api/service-clock.ts';
import { Transport, usualLimits } from '../../main/api/transport/transport.ts';
import { systemClock } from '../../main/core/base/clock.ts';
import { createLogger } from '../../main/log.ts';
import { connectionAt, problemFrom } from '../fixtures/connection.ts';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';
import { caller, type Input, Inputs } from '../fixtures/inputs.ts';

const operations = catalogue.map(({ operation }) => operation);
const byId = (list: readonly AnyOperation[]) => list.map((operation) => [operation.id, operation] as const);

/** Operations that the demo answers without a body, as in practice, with only a status of success. */
const withoutBody = [
  ...['session.logout', 'session.logoutInPractice', 'data_credentials.test'],
  ...['notifications.markRead', 'notifications.markUnread'],
];
const unknownId = 999_999_999;

describe('the catalogue', () => {
  const counts = new Map<string, number>();
  let demo: DemoService;
  let connection: Connection;
  let inputs: Inputs;
  let exchange: Exchange;
  let transport: Transport;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '30', '--audit-log', 'org');
    connection = connectionAt(demo);
    await connection.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    inputs = new Inputs(caller(connection));
    const proxyFor = () => Promise.resolve('DIRECT');
    const common = {
      identity: () => Promise.resolve(null),
      guard: () => 'open' as const,
      userAgent: 'Penstock/0',
      packed: false,
      limits: usualLimits,
    };
    transport = new Transport({ ...common, caPem: demo.caPem, proxyFor });
    exchange = new Exchange({
      serviceClock: new ServiceClock(),
      requests: new RequestCount(systemClock),
      baseUrl: demo.baseUrl,
      vendorPrefix: 'svc',
      overrides: {},
      transport,
      limiter: new Limiter(systemClock, 10_000),
      clock: systemClock,
      log: createLogger(() => undefined),
    });
  });
  afterAll(async () => {
    await connection.close();
    await transport.close();
    await demo.stop();
    const summary = [...counts].map(([what, count]) => `${count} ${what}`).join(', ');
    process.stdout.write(`${operations.length} operations: ${summary}\n`);
  });

  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);

  /** Sent with the given header, without a session of the client. */
  const ask = async (operation: AnyOperation, input: Input, authorization?: string) =>
    exchange.send(operation, input, { authorization: authorization ?? (await rightFor(operation)) });

  async function rightFor({ id }: AnyOperation): Promise<string> {
    if (id === 'session.token') return `Basic ${demo.serviceKey}`;
    if (id === 'session.login') {
      return `Basic ${Buffer.from('mira.okafor@northgate.example:northgate-demo').toString('base64')}`;
    }
    return `Bearer ${await demo.token()}`;
  }

  /** Requests for the operation that the service has seen since then. */
  const seenSince = async (since: number): Promise<LoggedRequest[]> =>
    (await demo.log(since)).filter(({ path }) => path !== '/token');

  it('has a unique id and a sample call for each operation', () => {
    const known = operations.map(({ id }) => id);
    expect(new Set(known).size).toBe(known.length);
    expect(inputs.ids.toSorted()).toEqual(known.toSorted());
  });

  it.each(byId(operations))('%s is answered according to its description', async (id, operation) => {
    const input = await inputs.of(id);
    const since = (await demo.log()).length;
    const { answer, headers } = await ask(operation, input);
    expect(answer).toEqual(withoutBody.includes(id) ? null : expect.anything());
    if (operation.paging?.totals === 'headers') expect(headers).toHaveProperty('x-total-page-count');
    const asked = (await demo.log(since)).at(-1)!;
    // Sessions begin and end, and a probe is recorded with its credential. Neither counts as a change.
    if (operation.effect === 'reads' && !/^(session|data_credentials)\./.test(id))
      expect(asked.took_effect).toBe(false);
    count('answered');
  });

  it.each(byId(operations))(
    '%s with an unknown input is rejected before it is sent, naming the field',
    async (id, operation) => {
      const input = await inputs.of(id);
      const since = (await demo.log()).length;
      const wrong = { ...input, query: { ...input.query, nonsense: 1 } };
      expect(await problemFrom(ask(operation, wrong, 'Bearer x'))).toMatchObject({
        kind: 'invalid_input',
        field: 'nonsense',
      });
      expect(await demo.log(since)).toEqual([]);
      count('refused before sending');
    },
  );

  it.each(byId(operations))(
    '%s has changed nothing when the service rejects it, and the problem reports that',
    async (id, operation) => {
      const input = await inputs.of(id);
      const careless: AnyOperation = { ...operation, query: z.looseObject({}) };
      const authorization = await rightFor(operation);
      const since = (await demo.log()).length;
      const wrong = { ...input, query: { ...input.query, nonsense: 1 } };
      expect(await problemFrom(ask(careless, wrong, authorization))).toMatchObject({
        kind: 'invalid_input',
        status: 400,
        effect: 'none',
        detail: expect.stringMatching(/nonsense/) as string,
      });
      expect((await demo.log(since)).map(({ took_effect: effect }) => effect)).toEqual([false]);
      count('found wrong');
    },
  );

  const withId = operations.filter(({ path }) => path.includes('{'));

  it.each(byId(withId))('%s of something unknown is reported as such', async (id, operation) => {
    const { path, ...rest } = await inputs.of(id);
    const unknown = Object.entries(path!).map(([name, value]) => [name, name.endsWith('_id') ? unknownId : value]);
    const input = { ...rest, path: Object.fromEntries(unknown) as Record<string, number | string> };
    expect(await problemFrom(ask(operation, input))).toMatchObject({ kind: 'not_found', status: 404, effect: 'none' });
    count('unknown');
  });

  it.each(byId(operations))(
    '%s without a session changes nothing, and the session is named as the reason',
    async (id, operation) => {
      const input = await inputs.of(id);
      const since = (await demo.log()).length;
      const nobody = operation.signedBy === 'credentials' ? 'Basic nonsense' : 'Bearer nonsense';
      expect(await problemFrom(ask(operation, input, nobody))).toMatchObject({ kind: 'signed_out', status: 401 });
      expect((await demo.log(since)).map(({ took_effect: effect }) => effect)).toEqual([false]);
      count('without a session');
    },
  );

  it.each(byId(operations))('%s changes nothing when it is forbidden, and that is reported', async (id, operation) => {
    const input = await inputs.of(id);
    const authorization = await rightFor(operation);
    const since = (await demo.log()).length;
    await demo.fault({ action: 'status', status: 403, count: 1 });
    expect(await problemFrom(ask(operation, input, authorization))).toMatchObject({
      kind: 'refused',
      status: 403,
      effect: 'none',
    });
    expect((await seenSince(since)).every(({ took_effect: effect }) => !effect)).toBe(true);
    count('forbidden');
  });

  it("nothing changes where the caller's role is not sufficient", async () => {
    const lists = ['data_sources', 'data_sets', 'data_sinks'];
    for (const type of lists) {
      const call = caller(connection);
      const all = (await call(`${type}.list`, { query: { access_role: 'collaborator' } })) as Record<string, unknown>[];
      const { id } = all.find(({ access_roles: roles }) => (roles as string[])[0] === 'collaborator')!;
      const name = { data_sources: 'source_id', data_sets: 'set_id', data_sinks: 'sink_id' }[type]!;
      for (const verb of ['activate', 'pause', 'update', 'delete', 'copy']) {
        const input = { path: { [name]: Number(id) }, ...(verb === 'update' && { body: { name: 'Mine' } }) };
        const operation = operations.find((one) => one.id === `${type}.${verb}`)!;
        expect(await problemFrom(ask(operation, input))).toMatchObject({ kind: 'refused', status: 403 });
      }
    }
  });
});
