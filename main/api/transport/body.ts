import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Gathered, isError } from './gather.ts';

/** The encodings that are requested, because they can be read. */
export const acceptedEncoding = 'gzip';

/** Bytes that the beginning of an error's body may unpack to. */
const mostOfError = 256 * 1024;

/**
 * The text of an answer, unpacked. A small answer can unpack to a huge one, so the result is limited as well.
 *
 * Throws an error with a code of undici or zlib when the body is incomplete, invalid or larger than `limit` bytes.
 */
export async function readBody({ status, bytes, headers }: Gathered, limit: number): Promise<string> {
  // Only the beginning of it may be there, and its status says more than its words.
  if (isError(status)) return unpack(bytes, headers, mostOfError).catch(() => '');
  return unpack(bytes, headers, limit);
}

async function unpack(bytes: Buffer, headers: Gathered['headers'], limit: number): Promise<string> {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return new TextDecoder().decode(bytes);
  if (encoding !== acceptedEncoding) {
    throw Object.assign(new Error(`Content-Encoding ${encoding} was not asked for`), { code: 'ERR_ENCODING' });
  }
  // Not as a stream: an answer is read whole in any case, and this way zlib counts the bytes.
  const unpacked = await promisify(gunzip)(bytes, { maxOutputLength: limit });
  return new TextDecoder().decode(unpacked);
}
