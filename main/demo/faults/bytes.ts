import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Returns the bytes of an answer, for faults in their delivery. */

export function bytesOf(payload: unknown): Buffer {
  if (Buffer.isBuffer(payload)) return payload;
  return Buffer.from(typeof payload === 'string' ? payload : '');
}

/** Returns bytes that can be spoiled. An answer without a body gets a short one, so that half of it can be missing. */
export function spoilable(payload: unknown): Buffer {
  const bytes = bytesOf(payload);
  return bytes.length < 2 ? Buffer.from('{}') : bytes;
}

export function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** Yields the first half, then ends the connection. */
export async function* breakOff(bytes: Buffer, socket: Socket): AsyncGenerator<Buffer> {
  yield half(bytes);
  socket.destroySoon();
}

/** Yields all bytes, in about ten pieces a second. */
export async function* trickle(
  bytes: Buffer,
  perSecond: number,
  wait: (milliseconds: number) => Promise<unknown> = delay,
): AsyncGenerator<Buffer> {
  const size = Math.max(1, Math.floor(perSecond / 10));
  for (let from = 0; from < bytes.length; from += size) {
    if (from > 0) await wait((1000 * size) / perSecond);
    yield bytes.subarray(from, from + size);
  }
}
