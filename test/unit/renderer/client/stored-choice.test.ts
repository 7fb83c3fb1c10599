import { describe, expect, it } from 'vitest';
import { StoredChoice } from '../../../../renderer/client/stored-choice.svelte.ts';

interface Shown {
  a: number;
  b: number;
}

/** A choice whose stores finish when a test resolves them. */
function choice() {
  const stores: { value: Shown; done: PromiseWithResolvers<Shown> }[] = [];
  const chosen = new StoredChoice<Shown>({ a: 0, b: 0 }, (value) => {
    const done = Promise.withResolvers<Shown>();
    stores.push({ value, done });
    return done.promise;
  });
  return { chosen, stores };
}

describe('StoredChoice', () => {
  it('shows a choice at once, and then the stored value', async () => {
    const { chosen, stores } = choice();
    const stored = chosen.choose({ a: 1 });
    expect(chosen.value).toEqual({ a: 1, b: 0 });
    stores[0]!.done.resolve({ a: 1, b: 7 });
    await stored;
    expect(chosen.value).toEqual({ a: 1, b: 7 });
  });

  it('shows the last choice, and builds on it, while the answer to an earlier one arrives', async () => {
    const { chosen, stores } = choice();
    const first = chosen.choose({ a: 1 });
    const second = chosen.choose({ b: 2 });
    stores[0]!.done.resolve(stores[0]!.value);
    await first;
    expect(chosen.value).toEqual({ a: 1, b: 2 });
    stores[1]!.done.resolve(stores[1]!.value);
    await second;
    expect([chosen.value, stores[1]!.value]).toEqual([
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ]);
  });

  it('does not let loaded data override a newer choice', async () => {
    const { chosen } = choice();
    const read = Promise.withResolvers<Shown>();
    const loaded = chosen.load(() => read.promise);
    void chosen.choose({ a: 1 });
    read.resolve({ a: 0, b: 5 });
    await loaded;
    expect(chosen.value).toEqual({ a: 1, b: 0 });
  });

  it('shows the stored value again where a choice cannot be stored, and fails', async () => {
    const { chosen, stores } = choice();
    await chosen.load(() => Promise.resolve({ a: 3, b: 3 }));
    const refused = chosen.choose({ a: 9 });
    stores[0]!.done.reject(new Error('disk full'));
    await expect(refused).rejects.toThrow('disk full');
    expect(chosen.value).toEqual({ a: 3, b: 3 });
  });
});
