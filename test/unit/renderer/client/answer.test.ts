import { describe, expect, it } from 'vitest';
import { Answer } from '../../../../renderer/client/answer.svelte.ts';
import { CallError } from '../../../../renderer/client/bridge.ts';

const refused = new CallError({ kind: 'refused', message: 'Not for you.' });

describe('Answer', () => {
  it('holds the answer to the newest request, for any order of arrival', async () => {
    const answer = new Answer<string>();
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const asked = [answer.ask(() => first.promise), answer.ask(() => second.promise)];
    second.resolve('new');
    first.resolve('old');
    await Promise.all(asked);
    expect(answer.value).toBe('new');
    expect(answer.asking).toBe(false);
  });

  it('aborts the previous request', async () => {
    const answer = new Answer<string>();
    const signals: AbortSignal[] = [];
    const load = (signal: AbortSignal): Promise<string> => (signals.push(signal), Promise.resolve('x'));
    await Promise.all([answer.ask(load), answer.ask(load)]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('keeps the last good answer when the next request fails, and shows the problem until one succeeds', async () => {
    const answer = new Answer<string>();
    await answer.ask(async () => 'good');
    await answer.ask(() => Promise.reject(refused));
    expect([answer.value, answer.problem?.kind]).toEqual(['good', 'refused']);
    await answer.ask(async () => 'better');
    expect([answer.value, answer.problem]).toEqual(['better', null]);
  });

  it('does not show the failure of an aborted request', async () => {
    const answer = new Answer<string>();
    const open = Promise.withResolvers<string>();
    const asked = answer.ask(() => open.promise);
    answer.clear();
    open.reject(refused);
    await asked;
    expect(answer.problem).toBeNull();
  });

  it('treats a published value as newer than the answer on its way', async () => {
    const answer = new Answer<string>();
    const open = Promise.withResolvers<string>();
    const asked = answer.ask(() => open.promise);
    answer.set('published');
    open.resolve('asked');
    await asked;
    expect(answer.value).toBe('published');
  });
});
