import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalsOfHeaders, totalsOfMeta } from '../../../../main/api/page-totals.ts';

const full = { page: 2, perPage: 10, count: 10 };
const short = { page: 2, perPage: 10, count: 9 };
const noMeta = { page: null, pages: null, total: null };

describe('the totals in headers', () => {
  it.each([
    ['<https://elsewhere/?&page=3>; rel=NEXT', true],
    ['<https://x/?page=1>; rel="Previous", <https://x/?page=3>; rel="Next"', true],
    ['<https://x/?page=1>; rel="Previous"', false],
    ['<https://x/next>; rel="Previous"; title="rel=next"', false],
    ['', false],
  ])('go by the Link header before anything else: %s', (link, more) => {
    const headers = { link, 'x-total-page-count': more ? '1' : '9', 'x-total-count': more ? '1' : '99' };
    expect(totalsOfHeaders(headers, full)).toEqual({ more, total: more ? 1 : 99 });
  });

  it('go by the number of pages, then by that of entries, then by a full page', () => {
    expect(totalsOfHeaders({ 'x-total-page-count': '3', 'x-total-count': '1' }, full)).toEqual({
      more: true,
      total: 1,
    });
    expect(totalsOfHeaders({ 'x-total-page-count': '2', 'x-total-count': '99' }, full).more).toBe(false);
    expect(totalsOfHeaders({ 'x-total-count': '21' }, short)).toEqual({ more: true, total: 21 });
    expect(totalsOfHeaders({ 'x-total-count': '20' }, full)).toEqual({ more: false, total: 20 });
    expect(totalsOfHeaders({}, full)).toEqual({ more: true, total: null });
    expect(totalsOfHeaders({}, short)).toEqual({ more: false, total: null });
  });

  it('trust the page number of the answer', () => {
    expect(totalsOfHeaders({ 'x-current-page': '3', 'x-total-page-count': '3' }, full).more).toBe(false);
  });

  it('never go by X-Page-Count, which counts the entries of the page', () => {
    expect(totalsOfHeaders({ 'x-page-count': '9' }, short)).toEqual({ more: false, total: null });
  });

  it('ignore what is not a number', () => {
    expect(
      totalsOfHeaders({ 'x-total-page-count': 'many', 'x-total-count': '11' }, { page: 1, perPage: 10, count: 1 }),
    ).toEqual({ more: true, total: 11 });
  });

  it('are read from any headers without failing', () => {
    const name = fc.constantFrom('link', 'x-total-count', 'x-total-page-count', 'x-current-page');
    const value = fc.oneof(fc.string(), fc.array(fc.string()));
    fc.assert(
      fc.property(fc.dictionary(name, value), (headers) => {
        expect(typeof totalsOfHeaders(headers, full).more).toBe('boolean');
      }),
    );
  });
});

describe('the totals in an answer', () => {
  it('go by the number of pages, then by that of entries, then by a full page', () => {
    expect(totalsOfMeta({ page: 2, pages: 3, total: 1 }, full)).toEqual({ more: true, total: 1 });
    expect(totalsOfMeta({ page: 3, pages: 3, total: 99 }, full).more).toBe(false);
    expect(totalsOfMeta({ page: null, pages: 2, total: 99 }, full).more).toBe(false);
    expect(totalsOfMeta({ ...noMeta, total: 21 }, short)).toEqual({ more: true, total: 21 });
    expect(totalsOfMeta(noMeta, full).more).toBe(true);
    expect(totalsOfMeta(noMeta, short).more).toBe(false);
  });
});
