import { beforeEach, describe, expect, it } from 'vitest';
import { ListWindow, type RowWindow } from '../../../../renderer/client/list-window.svelte.ts';
import type { ListQuestion } from '../../../../renderer/lists/list.ts';
import { ListModel } from '../../../../renderer/lists/list-model.svelte.ts';
import { settled } from '../../../fixtures/settled.ts';

interface Entry {
  id: string;
}

type Answer = RowWindow<Entry> & { all: number };

describe('a list that is searched', () => {
  let listed: string[];
  let model: ListModel<Entry, ListWindow<Entry, ListQuestion, Answer>>;
  const read = async (...ids: string[]): Promise<void> => {
    listed = ids;
    model.load();
    await settled();
  };

  beforeEach(() => {
    listed = [];
    const open = (_environmentId: string, answered: () => void) =>
      new ListWindow<Entry, ListQuestion, Answer>(
        ({ filter }, from, to) => {
          const found = listed.filter((id) => id.includes(filter));
          const rows = found.slice(from, to).map((id) => ({ id }));
          return Promise.resolve({ from, total: found.length, all: listed.length, rows });
        },
        { answered },
      );
    model = new ListModel('e', open, ({ id }: Entry) => id);
  });

  it('follows the current entry while others arrive above it, and stays in the list when it is gone', async () => {
    await read('a', 'b', 'c');
    model.current = 1;
    await read('new', 'a', 'b', 'c');
    expect([model.current, model.shown]).toEqual([2, { id: 'b' }]);
    await read('new', 'c');
    expect([model.current, model.shown]).toEqual([1, { id: 'c' }]);
  });

  it('starts at the top with each search', async () => {
    await read('a1', 'b1', 'b2');
    model.current = 2;
    model.scroll = 400;
    model.text = 'b';
    await read('a1', 'b1', 'b2');
    expect([model.current, model.scroll, model.shown]).toEqual([0, 0, { id: 'b1' }]);
  });

  it('shows an opened entry until the user closes the panel', async () => {
    await read('a', 'b');
    model.open({ id: 'b' });
    expect(model.shown).toEqual({ id: 'b' });
    model.panel = 'closed';
    expect(model.shown).toBeNull();
    await read('b', 'a');
    expect([model.current, model.shown]).toEqual([0, null]);
  });

  it('keeps an entry in the panel until the one that the keyboard moved to is loaded', async () => {
    await read(...Array.from({ length: 500 }, (_, index) => `${index}`));
    model.current = 499;
    expect(model.shown).toEqual({ id: '0' });
    model.rows.show(450, 500);
    await settled();
    expect([model.current, model.shown]).toEqual([499, { id: '499' }]);
  });

  it('shows no entry in an empty list', async () => {
    await read('a');
    expect(model.shown).toEqual({ id: 'a' });
    await read();
    expect(model.shown).toBeNull();
  });
});
