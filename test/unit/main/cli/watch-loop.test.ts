import { PassThrough, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { Terminal } from '../../../../main/cli/terminal.ts';
import { type WatchResult, watchRepeatedly } from '../../../../main/cli/watch-loop.ts';
import { failure } from '../../../../main/core/base/failure.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { settled } from '../../../fixtures/settled.ts';

const every = 60;

/** A watch whose reads a test answers one by one. */
class Watched {
  readonly clock = new ManualClock();
  readonly #stop = new AbortController();
  readonly ended: Promise<string>;
  out = '';
  err = '';
  /** Result of the next read, or the reason why it fails. */
  next: WatchResult | Error;

  constructor(first: WatchResult | Error, { json = false, rows }: { json?: boolean; rows?: number } = {}) {
    this.next = first;
    const output = (take: (text: string) => void): Writable =>
      new Writable({ write: (chunk, _encoding, done) => (take(String(chunk)), done()) });
    const out = output((text) => (this.out += text));
    if (rows !== undefined) Object.assign(out, { isTTY: true, columns: 80, rows });
    const terminal = new Terminal(
      out,
      output((text) => (this.err += text)),
      {},
    );
    const read = (): Promise<WatchResult> =>
      this.next instanceof Error ? Promise.reject(this.next) : Promise.resolve(this.next);
    const options = { pollSeconds: every, json, read };
    this.ended = watchRepeatedly(options, { terminal, signal: this.#stop.signal }, this.clock).then(
      () => 'ended',
      (thrown: Error) => thrown.message,
    );
  }

  /** Data of the next read, and what the watch prints. */
  async then(next: WatchResult | Error): Promise<string> {
    this.out = '';
    this.next = next;
    await settled();
    this.clock.advance(every * 1000);
    await settled();
    return this.out;
  }

  interrupt(): Promise<string> {
    this.#stop.abort();
    return this.ended;
  }
}

const found = (name: string, readAt = 1_795_264_498_306): WatchResult => ({
  lines: () => [name],
  json: { name },
  readAt,
});

it('prints a line of JSON for each change, and none for a read without changes', async () => {
  const watched = new Watched(found('a'), { json: true });
  await settled();
  expect(watched.out).toBe('{"name":"a","read_at":"2026-11-21T12:34:58.306Z"}\n');
  expect(await watched.then(found('a', 1_795_264_558_306))).toBe('');
  expect(await watched.then(found('b\u202e'))).toBe('{"name":"b\\u202e","read_at":"2026-11-21T12:34:58.306Z"}\n');
  expect(await watched.interrupt()).toBe('ended');
});

it('prints each change to a file, with the time of its read', async () => {
  const watched = new Watched(found('a'));
  await settled();
  expect(watched.out).toBe('As of 2026-11-21T12:34:58.306Z\na\n\n');
  expect(await watched.then(found('a', 1_795_264_558_306))).toBe('');
  expect(await watched.then(found('b'))).toBe('As of 2026-11-21T12:34:58.306Z\nb\n\n');
  await watched.interrupt();
});

it('redraws a screen in place, and reports how many lines do not fit', async () => {
  const watched = new Watched(found('a'), { rows: 5 });
  await settled();
  const clear = '\u001b[K\n';
  expect(watched.out).toBe(`\u001b[HAs of 2026-11-21T12:34:58.306Z${clear}a${clear}\u001b[J`);
  const many = { ...found('a'), lines: () => ['1', '2', '3', '4', '5'] };
  expect(await watched.then(many)).toBe(
    `\u001b[H${['As of 2026-11-21T12:34:58.306Z', '1', '2', '... and 3 more'].join(clear)}${clear}\u001b[J`,
  );
  await watched.interrupt();
});

it('reports a failed read once, and shows the result of the next', async () => {
  const away = failure('service_failed', 'The service failed.');
  const watched = new Watched(found('a'), { json: true });
  await watched.then(away);
  await watched.then(away);
  expect(watched.err).toBe('The service failed. Earlier results may be stale.\n');
  watched.next = found('b');
  // Longer than any wait after failures.
  watched.clock.advance(3_600_000);
  await settled();
  expect(watched.out).toContain('"b"');
  await watched.interrupt();
});

it('ends where the session is lost, and where the output is closed', async () => {
  const lost = new Watched(found('a'));
  await lost.then(failure('signed_out', 'The session is over.'));
  expect(await lost.ended).toBe('The session is over.');
  const closed = new PassThrough();
  closed.on('error', () => undefined).destroy();
  const terminal = new Terminal(closed, new PassThrough(), {});
  const options = { pollSeconds: every, json: true, read: () => Promise.resolve(found('a')) };
  const context = { terminal, signal: new AbortController().signal };
  await expect(watchRepeatedly(options, context, new ManualClock())).rejects.toThrow();
});
