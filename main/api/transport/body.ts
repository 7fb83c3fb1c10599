import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodedText } from '../../core/base/file-text.ts';
import { type Gathered, isError } from './gather.ts';

/** Encoding that is requested, because it can be read. */
export const acceptedEncoding = 'gzip';

/** Maximum bytes to which the beginning of an error's body may unpack. */
const mostOfError = 256 * 1024;

/** Body of an answer, unpacked. */
export class Body {
  readonly bytes: Uint8Array;
  #text: string | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Text of the body, decoded when it is first read: most pages of a list are known by their bytes (P14). */
  get text(): string {
    return (this.#text ??= new TextDecoder().decode(this.bytes));
  }
}

/**
 * Returns the unpacked body of an answer. A small answer can unpack to a huge one, so the result is also limited.
 *
 * Throws an error with a code of undici or zlib when the body is incomplete, invalid or larger than `limit` bytes.
 */
export async function decodeBody({ status, bytes, headers }: Gathered, limit: number): Promise<Body> {
  // Only the beginning of the body may be there, and the status matters more than the text.
  if (isError(status)) return unpack(bytes, headers, mostOfError).catch(() => new Body(new Uint8Array()));
  return unpack(bytes, headers, limit);
}

async function unpack(bytes: Buffer, headers: Gathered['headers'], limit: number): Promise<Body> {
  const encodings = encodingsOf(headers);
  if (encodings.length === 0) return new Body(bytes);
  if (encodings.length > 1 || !gzipNames.has(encodings[0]!)) {
    if (isText(bytes)) return new Body(bytes);
    throw Object.assign(new Error(`Content-Encoding ${encodings.join(', ')} was not asked for`), {
      code: 'ERR_ENCODING',
    });
  }
  // No stream is needed: an answer is read whole in any case, and this way zlib counts the bytes.
  const unpacked = await promisify(gunzip)(bytes, { maxOutputLength: limit, chunkSize: roomFor(bytes, limit) });
  return new Body(unpacked);
}

/** Bytes of the smallest piece that zlib unpacks at once. */
const leastRoom = 1024;

/**
 * Returns the bytes to unpack at once: all of them, by the length at the end of a packed body (RFC 1952, section 2.3.1).
 * In the pieces of 16 kB that zlib takes by default, a page of a list takes hundreds of turns and twice the memory. The
 * stated length may be wrong, so it decides nothing else.
 */
function roomFor(packed: Buffer, limit: number): number {
  const stated = packed.length < 4 ? 0 : packed.readUInt32LE(packed.length - 4);
  // The last byte of room shows zlib that nothing follows.
  return Math.max(leastRoom, Math.min(stated + 1, limit));
}

/** Names of gzip (RFC 9110, section 8.4.1.3). */
const gzipNames: ReadonlySet<string> = new Set([acceptedEncoding, 'x-gzip']);

/** Returns the encodings that change a body, in lower case. */
function encodingsOf(headers: Gathered['headers']): string[] {
  return [headers['content-encoding'] ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
}

/** Recognizes text that is not packed: some gateways name a charset in place of an encoding. */
function isText(bytes: Buffer): boolean {
  return decodedText(bytes, 'utf-8')?.search(/[^\P{Cc}\t\n\r]/u) === -1;
}
