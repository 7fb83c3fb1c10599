import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNext, paginate } from '../../../../main/api/paginate.ts';
import { collect } from '../../../fixtures/connection.ts';

type Headers = Record<string, string>;

/** A service with so many entries that tells of its pages in this way; counts what it was asked. */
function serviceOf(count: number, perPage: number, tell: (page: number, pages: number, total: number) => Headers) {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    const ids = Array.from({ length: count }, (_, id) => id).slice((page - 1) * perPage, page * perPage);
    return { content: ids, ids, headers: tell(page, Math.ceil(count / perPage), count) };
  };
  return { asked, read };
}

const ways: Record<string, (page: number, pages: number, total: number) => Headers> = {
  'the Link header': (page, pages) => {
    const links = [
      page > 1 && '<https://x/?page=0>; rel="Previous"',
      page < pages && '<https://x/?page=9>; rel="Next"',
    ];
    return { link: links.filter((link) => link !== false).join(', ') };
  },
  'the number of pages': (page, pages) => ({
    'x-current-page': String(page),
    'x-total-page-count': String(pages),
    'x-page-count': '1',
  }),
  'the number of entries': (_page, _pages, total) => ({ 'x-total-count': String(total), 'x-page-count': '1' }),
  nothing: () => ({}),
};

describe('paginate', () => {
  it.each(Object.entries(ways))('reads everything once, in order, by %s', async (way, tell) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 12 }), async (count, perPage) => {
        const { asked, read } = serviceOf(count, perPage, tell);
        const pages = await collect(paginate(perPage, read));
        expect(pages.flatMap(({ content }) => content)).toEqual(Array.from({ length: count }, (_, id) => id));
        // Without word from the service a full last page is followed by a look at the next.
        const extra = way === 'nothing' && count > 0 && count % perPage === 0 ? 1 : 0;
        expect(asked).toHaveLength(Math.max(1, Math.ceil(count / perPage)) + extra);
      }),
    );
  });

  it('tells the total where the service does', async () => {
    const [told] = await collect(paginate(5, serviceOf(3, 5, ways['the number of entries']!).read));
    const [silent] = await collect(paginate(5, serviceOf(3, 5, ways['nothing']!).read));
    expect([told!.total, silent!.total]).toEqual([3, null]);
  });

  it('ends with a service that ignores the page, however much it promises', async () => {
    const read = async () => ({ content: 'all', ids: [1, 2], headers: { 'x-total-count': '1000' } });
    expect(await collect(paginate(2, read))).toHaveLength(1);
  });

  it('reads no page that nobody asks for', async () => {
    const { asked, read } = serviceOf(100, 10, ways['the number of entries']!);
    for await (const page of paginate(10, read)) {
      expect(page.content).toHaveLength(10);
      break;
    }
    expect(asked).toEqual([1]);
  });

  it('fails with the page that fails', async () => {
    const { read } = serviceOf(30, 10, ways['the number of entries']!);
    const broken = (page: number) => (page === 2 ? Promise.reject(new Error('page 2')) : read(page));
    await expect(collect(paginate(10, broken))).rejects.toThrow('page 2');
  });
});

describe('hasNext', () => {
  it('takes the Link header before anything else, with any spelling of its relation', () => {
    const link = '<https://elsewhere/?&page=2>; rel=NEXT';
    expect(hasNext({ link, 'x-total-count': '1' }, 1, 10, 1)).toBe(true);
    expect(hasNext({ link: '<https://x/?page=1>; rel="Previous"', 'x-total-count': '99' }, 1, 10, 10)).toBe(false);
  });

  it('passes over what is no number', () => {
    expect(hasNext({ 'x-total-page-count': 'many', 'x-total-count': '11' }, 1, 10, 10)).toBe(true);
  });
});
