import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../../../../main/api/transport/body.ts';

const limit = 10_000;

/** An answer with these bytes. */
const answer = (bytes: Buffer | string, encoding?: string, status = 200) => ({
  status,
  bytes: Buffer.from(bytes),
  headers: encoding === undefined ? {} : { 'content-encoding': encoding },
});

describe('the body of an answer', () => {
  it.each([undefined, '', 'identity', 'Identity', 'identity, identity', 'UTF-8', 'utf8, identity', 'none'])(
    'is its text when the encoding is %s',
    async (encoding) => {
      expect((await decodeBody(answer('{"a":"ä"}', encoding), limit)).text).toBe('{"a":"ä"}');
    },
  );

  it.each(['gzip', 'GZIP', 'x-gzip', 'gzip, identity', ' identity ,X-GZIP'])(
    'is unpacked when the encoding is %s',
    async (encoding) => {
      expect((await decodeBody(answer(gzipSync('{"a":"東京"}'), encoding), limit)).text).toBe('{"a":"東京"}');
    },
  );

  it('may decompress to the limit, and not a byte more', async () => {
    expect((await decodeBody(answer(gzipSync('x'.repeat(limit)), 'gzip'), limit)).bytes).toHaveLength(limit);
    await expect(decodeBody(answer(gzipSync('x'.repeat(limit + 1)), 'gzip'), limit)).rejects.toMatchObject({
      code: 'ERR_BUFFER_TOO_LARGE',
    });
  });

  it('is refused when a few bytes decompress into very many', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(limit);
    await expect(decodeBody(answer(bomb, 'gzip'), limit)).rejects.toMatchObject({ code: 'ERR_BUFFER_TOO_LARGE' });
  });

  it('unpacks long text, and text packed in several members, of which only the last states its length', async () => {
    const text = Array.from({ length: 50_000 }, (_, place) => `line ${place}`).join('\n');
    const members = Buffer.concat([gzipSync(text), gzipSync('the end')]);
    expect((await decodeBody(answer(gzipSync(text), 'gzip'), 1e6)).text).toBe(text);
    expect((await decodeBody(answer(members, 'gzip'), 1e6)).text).toBe(`${text}the end`);
  });

  it('refuses a body that states a wrong length', async () => {
    for (const length of [0, 8, 0xffff_ffff]) {
      const packed = gzipSync('{"a":1}');
      packed.writeUInt32LE(length, packed.length - 4);
      await expect(decodeBody(answer(packed, 'gzip'), limit)).rejects.toMatchObject({ code: 'Z_DATA_ERROR' });
    }
  });

  it.each(['br', 'deflate', 'gzip, gzip', 'x'])(
    'is refused in an encoding that was not requested: %s',
    async (encoding) => {
      await expect(decodeBody(answer(gzipSync('{}'), encoding), limit)).rejects.toMatchObject({ code: 'ERR_ENCODING' });
    },
  );

  it('is refused when its encoding is not the one stated', async () => {
    await expect(decodeBody(answer('{"a":1}', 'gzip'), limit)).rejects.toMatchObject({ code: 'Z_DATA_ERROR' });
  });

  it('is refused when it was cut short', async () => {
    const whole = gzipSync('{"a":1}'.repeat(100));
    await expect(decodeBody(answer(whole.subarray(0, -9), 'gzip'), limit)).rejects.toMatchObject({
      code: 'Z_BUF_ERROR',
    });
    await expect(decodeBody(answer(Buffer.alloc(0), 'gzip'), limit)).rejects.toMatchObject({ code: 'Z_BUF_ERROR' });
  });

  it('of an error is empty where it cannot be read, because the status is sufficient', async () => {
    const cut = gzipSync('{"message":"No"}').subarray(0, -9);
    expect((await decodeBody(answer(cut, 'gzip', 500), limit)).text).toBe('');
    expect((await decodeBody(answer('{"message":"No"}', undefined, 500), limit)).text).toBe('{"message":"No"}');
  });
});
