import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { Demo } from './support.ts';

let demo: Demo;
beforeAll(async () => {
  demo = await Demo.open({ flows: 12 });
});

describe('an answer', () => {
  const ask = (path: string, encoding: string) => demo.call('GET', path, { headers: { 'accept-encoding': encoding } });

  it.each(['gzip', 'br, gzip', 'deflate, GZIP;q=0.5'])('above a kilobyte is compressed for %s', async (encoding) => {
    const plain = await demo.get('/data_sources');
    const { bytes, headers } = await ask('/data_sources', encoding);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(bytes.length) });
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(gunzipSync(bytes).toString()).toBe(plain.text);
  });

  it.each(['', 'br', 'gzip;q=0', 'gzip; q=0.0', 'xgzip'])('is not compressed for "%s"', async (encoding) => {
    const { headers, json } = await ask('/data_sources', encoding);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(json).toEqual(expect.any(Array));
  });

  it('stays uncompressed when it is small, and every answer has a Vary header', async () => {
    const { headers, json } = await ask('/notifications/count', 'gzip');
    expect(json).toEqual({ count: expect.any(Number) });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['vary']).toBe('accept-encoding');
  });
});
