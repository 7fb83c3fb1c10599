import { flowFields } from '#contract/filter/flow-fields.ts';
import type { SavedView } from '#contract/models/view.ts';
import { describe, expect, it } from 'vitest';
import { shownView } from '../../../../renderer/views/shown-view.ts';

const view = (id: string, query: Partial<SavedView['query']>): SavedView => ({
  ...{ id, name: id, screen: 'flows', query: { filter: '', sort: [], ...query } },
});
const byErrors = [{ column: 'errors', direction: 'descending' }] as const;
const shown = (views: SavedView[], filter: string, sort: SavedView['query']['sort'] = []) =>
  shownView(views, { filter, sort }, flowFields)?.id;

describe('the view on screen', () => {
  it('is the one with the same filter, in any spelling, and the same order', () => {
    const views = [view('eu', { filter: 'eu status:failing' }), view('worst', { filter: 'eu', sort: [...byErrors] })];
    expect(shown(views, '  eu   status:failing ')).toBe('eu');
    expect(shown(views, 'eu', [...byErrors])).toBe('worst');
  });

  it('is null where the filter or the order differs', () => {
    const views = [view('eu', { filter: 'eu', sort: [...byErrors] })];
    expect(shown(views, 'eu')).toBeUndefined();
    expect(shown(views, 'us', [...byErrors])).toBeUndefined();
    expect(shown([], '')).toBeUndefined();
  });
});
