import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../main/api/client.ts';
import { KnownPages } from '../../../../main/api/known-pages.ts';
import { readKnownList } from '../../../../main/api/listing.ts';
import { listFlows } from '../../../../main/api/operations/flows.ts';
import type { AnyOperation } from '../../../../main/api/operations/operation.ts';
import { PageSizes } from '../../../../main/api/page-sizes.ts';
import { cases } from '../../../fixtures/thorough.ts';

describe('pages with tags', () => {
  /** A service that tags its pages, and does not send a page whose tag the caller names. */
  class Tagging {
    ids: number[] = [];
    /** Pages that were requested, and those that were sent. */
    asked = 0;
    sent = 0;
    readonly #unchangedHas: Record<string, string> | null;

    /** @param unchangedHas headers of an answer without its page, in place of those of every page */
    constructor(unchangedHas: Record<string, string> | null = null) {
      this.#unchangedHas = unchangedHas;
    }

    readonly client = {
      pageSizes: new PageSizes(),
      receive: async (
        _operation: AnyOperation,
        { query: { page, per_page: size } }: { query: { page: number; per_page: number } },
        _options: unknown,
        tag: string | undefined,
      ) => {
        this.asked += 1;
        const flows = this.ids.slice((page - 1) * size, page * size).map((id) => ({ id }));
        const bytes = Buffer.from(JSON.stringify({ flows }));
        const headers = { 'x-total-count': String(this.ids.length), etag: bytes.toString('base64') };
        const unchanged = tag === headers.etag;
        if (!unchanged) this.sent += 1;
        return {
          body: { bytes: unchanged ? Buffer.alloc(0) : bytes },
          headers: unchanged ? (this.#unchangedHas ?? headers) : headers,
          unchanged,
          read: async () => ({ answer: { flows } }),
        };
      },
    } as unknown as Client;

    async read(known: KnownPages<number>, perPage: number, ahead?: 'all'): Promise<number[]> {
      const ids: number[] = [];
      const options = { perPage, ...(ahead && { ahead }) };
      for await (const page of readKnownList(this.client, listFlows, {}, known, options)) {
        const made = page.made ?? (page.answer.flows as { id: number }[]).map(({ id }) => id);
        if (!page.made) page.know(made);
        if (page.isNew) ids.push(...made);
        expect(page.complete).not.toBe(false);
      }
      return ids;
    }
  }

  it('return the current list, whatever it was before, and send no unchanged page again', async () => {
    const lists = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 }), { maxLength: 6 });
    const ahead = fc.constantFrom(undefined, 'all' as const);
    await fc.assert(
      fc.asyncProperty(lists, fc.integer({ min: 1, max: 8 }), ahead, async (versions, size, how) => {
        const [service, known] = [new Tagging(), new KnownPages<number>()];
        for (const ids of versions) {
          service.ids = ids;
          expect(await service.read(known, size, how)).toEqual(ids);
          const { sent } = service;
          expect(await service.read(known, size, how)).toEqual(ids);
          // Among several pages at once, the front is read again.
          expect(service.sent - sent).toBeLessThanOrEqual(how ? 1 : 0);
        }
      }),
      { numRuns: cases(300) },
    );
  });

  it('are read without them where an unchanged page does not report the current length of the list', async () => {
    const [service, known] = [new Tagging({}), new KnownPages<number>()];
    service.ids = [1, 2, 3, 4];
    await service.read(known, 2);
    expect(await service.read(known, 2)).toEqual([1, 2, 3, 4]);
    expect([service.asked, service.sent]).toEqual([5, 4]);
    await service.read(known, 2);
    expect([service.asked, service.sent]).toEqual([7, 6]);
  });

  it('are not taken for pages of another size', async () => {
    const [service, known] = [new Tagging(), new KnownPages<number>()];
    service.ids = [1, 2, 3, 4];
    await service.read(known, 2);
    expect(await service.read(known, 4)).toEqual([1, 2, 3, 4]);
  });
});
