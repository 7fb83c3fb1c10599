import type { Guard } from '#contract/models/environment.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ConnectOptions, openConnection } from '../../main/api/connect.ts';
import { activateFlow, getFlow, pauseFlow } from '../../main/api/operations/flows.ts';
import { createLogger } from '../../main/log.ts';
import { problemFrom } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';

let demo: DemoService;
beforeAll(async () => {
  demo = await DemoService.start('--flows', '40', '--runs', '0');
});
afterAll(() => demo.stop());
afterEach(() => demo.clearFaults());

const changes = async () => (await demo.log()).filter(({ method }) => method === 'PUT').length;

/** A signed-in connection whose pauses wait until `go` resolves their proxy. */
async function waiting(limits: NonNullable<ConnectOptions['limits']> = {}) {
  let guard: Guard = 'open';
  const proxy = Promise.withResolvers<string>();
  let proxyFor = () => Promise.resolve('DIRECT');
  const connection = openConnection(
    { ...demo, vendorPrefix: 'svc', clientCertificate: null, proxy: null, operationOverrides: {}, guard: () => guard },
    { proxyFor: () => proxyFor(), log: createLogger(() => undefined), version: '0.0.0', limits },
  );
  await connection.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  proxyFor = () => proxy.promise;
  const origins = [...new Set([...(await demo.state()).values()].map((node) => node.origin_node_id))];
  // More than are sent at once, so that some wait for their turn, some for their proxy and some for a connection.
  const sent = Promise.withResolvers<AbortController>();
  const pauses = origins.map((id) => {
    const own = new AbortController();
    const options = { signal: own.signal, onSend: () => sent.resolve(own) };
    return problemFrom(connection.client.call(pauseFlow, { path: { flow_id: id } }, options));
  });
  return {
    ...connection,
    origin: origins[0]!,
    pauses: Promise.all(pauses),
    setGuard: (to: Guard) => void (guard = to),
    /** Resolves when the first has left, with a function that aborts it. */
    sent: sent.promise,
    go: () => proxy.resolve('DIRECT'),
  };
}

describe('waiting changes', () => {
  it('are refused once their environment is read-only, and reads are not (S4)', async () => {
    const before = await changes();
    const { client, close, pauses, origin, setGuard, go } = await waiting();
    setGuard('read_only');
    go();
    const problems = await pauses;
    expect(new Set(problems.map(({ kind, effect }) => `${kind} ${effect}`))).toEqual(new Set(['read_only none']));
    expect(await changes()).toBe(before);
    expect((await client.call(getFlow, { path: { flow_id: origin } })).answer).toBeTruthy();
    await close();
  });

  it('are refused once their connection is closed, and so are all later ones', async () => {
    const before = (await demo.log()).length;
    const { client, session, close, pauses, origin, go } = await waiting();
    await close();
    go();
    for (const { kind, effect } of await pauses)
      expect({ kind, effect }).toEqual({ kind: 'cancelled', effect: 'none' });
    const path = { flow_id: origin };
    for (const late of [
      client.call(activateFlow, { path }),
      client.call(getFlow, { path }),
      session.signIn({ method: 'service_key', serviceKey: demo.serviceKey }),
    ])
      expect(await problemFrom(late)).toMatchObject({ kind: 'cancelled', effect: 'none' });
    expect(await demo.log()).toHaveLength(before + 1);
  });

  it('are refused by a guard that is set while they wait for a free connection', async () => {
    await demo.fault({ action: 'hang', match: { method: 'PUT' } });
    const before = await changes();
    const { close, pauses, sent, setGuard, go } = await waiting({ connections: 1 });
    go();
    const first = await sent;
    setGuard('read_only');
    // The first one's connection is free for the next one.
    first.abort();
    const kinds = (await pauses).map(({ kind, effect }) => `${kind} ${effect}`);
    expect(kinds.filter((kind) => kind !== 'read_only none')).toEqual(['cancelled unknown']);
    expect(await changes()).toBeLessThanOrEqual(before + 1);
    await close();
  });
});
