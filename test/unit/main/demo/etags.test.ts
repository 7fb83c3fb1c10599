import { expect, it } from 'vitest';
import { Demo } from './support.ts';

it('an unchanged answer is sent only once to a client that has its ETag', async () => {
  const demo = await Demo.open({ flows: 12, etags: true });
  const first = await demo.get('/flows');
  const etag = String(first.headers['etag']);
  const again = await demo.call('GET', '/flows', { headers: { 'if-none-match': etag } });
  expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, etag]);
  await demo.call('PUT', `/flows/${first.json.flows[0].id}/pause`);
  const changed = await demo.call('GET', '/flows', { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers['etag']).not.toBe(etag);
});

it('no answer has an ETag unless the option says so', async () => {
  const demo = await Demo.open({ flows: 3 });
  expect((await demo.get('/flows')).headers).not.toHaveProperty('etag');
});
