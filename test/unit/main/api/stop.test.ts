import { expect, it } from 'vitest';
import { stopOf, unlessStopped } from '../../../../main/api/stop.ts';
import { problemFrom } from '../../../fixtures/connection.ts';

it('stops by either signal, by the only one, or never', () => {
  const [given, held] = [new AbortController(), new AbortController()];
  expect(stopOf({})).toBeUndefined();
  expect(stopOf({ signal: given.signal })).toBe(given.signal);
  expect(stopOf({ hold: held.signal })).toBe(held.signal);
  const { signal } = given;
  expect(stopOf({ signal, hold: held.signal })?.aborted).toBe(false);
  expect(stopOf({ signal, hold: AbortSignal.abort() })?.aborted).toBe(true);
  given.abort();
  expect(stopOf({ signal, hold: held.signal })?.aborted).toBe(true);
});

it('begins nothing for a caller that stopped before, and continues for others when a caller stops', async () => {
  let begun = 0;
  const work = Promise.withResolvers<string>();
  const begin = (): Promise<string> => {
    begun += 1;
    return work.promise;
  };
  const asked = { effect: 'reads' } as const;
  expect(await problemFrom(unlessStopped(begin, AbortSignal.abort(), asked))).toMatchObject({ kind: 'cancelled' });
  expect(begun).toBe(0);
  const caller = new AbortController();
  const waiting = problemFrom(unlessStopped(begin, caller.signal, asked));
  const other = unlessStopped(begin, new AbortController().signal, asked);
  caller.abort();
  expect(await waiting).toMatchObject({ kind: 'cancelled' });
  work.resolve('answer');
  expect(await other).toBe('answer');
});
