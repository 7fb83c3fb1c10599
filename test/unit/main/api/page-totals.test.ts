import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalsOfHeaders, totalsOfMeta } from '../../../../main/api/page-totals.ts';

const noMeta = { page: null, pages: null, total: null };

describe('the totals in headers', () => {
  it.each([
    ['<https://elsewhere/?&page=3>; rel=NEXT', true],
    ['<https://x/?page=1>; rel="Previous", <https://x/?page=3>; rel="Next"', true],
    ['<https://x/?page=1>; rel="Previous"', false],
    ['<https://x/next>; rel="Previous"; title="rel=next"', false],
    ['', false],
  ])('use the Link header before anything else: %s', (link, more) => {
    const headers = { link, 'x-total-page-count': more ? '1' : '9', 'x-total-count': more ? '1' : '99' };
    expect(totalsOfHeaders(headers, 2)).toEqual({ more, total: more ? 1 : 99 });
  });

  it('use the number of pages after that', () => {
    expect(totalsOfHeaders({ 'x-total-page-count': '3', 'x-total-count': '1' }, 2)).toEqual({ more: true, total: 1 });
    expect(totalsOfHeaders({ 'x-total-page-count': '2', 'x-total-count': '99' }, 2).more).toBe(false);
  });

  it('do not derive a next page from the number of entries alone', () => {
    expect(totalsOfHeaders({ 'x-total-count': '21' }, 2)).toEqual({ more: null, total: 21 });
    expect(totalsOfHeaders({}, 2)).toEqual({ more: null, total: null });
  });

  it('trust the page number of the answer', () => {
    expect(totalsOfHeaders({ 'x-current-page': '3', 'x-total-page-count': '3' }, 2).more).toBe(false);
  });

  it('never use X-Page-Count, which counts the entries of the page', () => {
    expect(totalsOfHeaders({ 'x-page-count': '9' }, 2)).toEqual({ more: null, total: null });
  });

  it('ignore what is not a number', () => {
    const headers = { 'x-total-page-count': 'many', 'x-total-count': '11' };
    expect(totalsOfHeaders(headers, 1)).toEqual({ more: null, total: 11 });
  });

  it('are read from any headers without failing', () => {
    const name = fc.constantFrom('link', 'x-total-count', 'x-total-page-count', 'x-current-page');
    const value = fc.oneof(fc.string(), fc.array(fc.string()));
    fc.assert(
      fc.property(fc.dictionary(name, value), (headers) => {
        expect([true, false, null]).toContain(totalsOfHeaders(headers, 2).more);
      }),
    );
  });
});

describe('the totals in an answer', () => {
  it('use the number of pages alone', () => {
    expect(totalsOfMeta({ page: 2, pages: 3, total: 1 }, 2)).toEqual({ more: true, total: 1 });
    expect(totalsOfMeta({ page: 3, pages: 3, total: 99 }, 2).more).toBe(false);
    expect(totalsOfMeta({ page: null, pages: 2, total: 99 }, 2).more).toBe(false);
    expect(totalsOfMeta({ ...noMeta, total: 21 }, 2)).toEqual({ more: null, total: 21 });
    expect(totalsOfMeta(noMeta, 2).more).toBeNull();
  });
});
