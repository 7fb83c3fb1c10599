import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../../main/cli/exit-codes.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { json, OddService } from '../fixtures/odd-service.ts';

/** A page of the list of flows: its body, and its paging headers. */
interface Page {
  body: unknown;
  headers?: Record<string, string>;
}

interface Case {
  /** @param asked number of pages that the same command requested before */
  page: (page: number, asked: number) => Page;
  /** Listed flows; null where the answer cannot be used. */
  listed: number | null;
  complete: boolean;
  /** Whether the service has no list of runs. */
  runless?: true;
  /** Content of standard error. */
  says?: RegExp;
}

const flow = (nth: number) => ({ id: 1000 + nth, origin_node_id: 1000 + nth, name: `Flow ${nth}`, children: [] });
const flows = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, nth) => flow(from + nth));
const listOf = (from: number, to: number, headers: Page['headers'] = {}): Page => ({
  body: { flows: flows(from, to) },
  headers,
});

const cases: Record<string, Case> = {
  'a smaller page from the second on, and a total': {
    page: (page) => {
      const [from, to] = page === 1 ? [0, 20] : [(page - 1) * 10, page * 10];
      return listOf(from, Math.min(to, 70), { 'x-total-count': '70' });
    },
    listed: 70,
    complete: true,
  },
  'a smaller page from the second on, and no total': {
    page: (page) => (page === 1 ? listOf(0, 20) : listOf((page - 1) * 10, Math.min(page * 10, 70))),
    listed: 70,
    complete: true,
  },
  'a link to the next page that is a link to itself, on every page': {
    page: (page) =>
      listOf((page - 1) * 20, Math.min(page * 20, 70), { link: `<https://x/flows?page=${page}>; rel="next"` }),
    listed: 70,
    complete: false,
    says: /not read completely/,
  },
  'a total that is a word': {
    page: (page) => listOf((page - 1) * 20, Math.min(page * 20, 70), { 'x-total-count': 'seventy' }),
    listed: 70,
    complete: true,
  },
  'a number of pages that is one too high': {
    page: (page) =>
      listOf((page - 1) * 20, Math.min(page * 20, 70), {
        ...{ 'x-total-count': '70', 'x-total-page-count': '5', 'x-current-page': `${page}` },
      }),
    listed: 70,
    complete: true,
  },
  'a number of pages that is one too low': {
    page: (page) =>
      listOf((page - 1) * 20, Math.min(page * 20, 70), {
        ...{ 'x-total-count': '70', 'x-total-page-count': '3', 'x-current-page': `${page}` },
      }),
    listed: 60,
    complete: false,
    says: /70 .* 60/,
  },
  'an entry that is a text': {
    page: (page) => ({ body: { flows: page === 1 ? [flow(0), 'maintenance', flow(1)] : [] } }),
    listed: 2,
    complete: false,
    says: /1 of the flows .* could not be read/,
  },
  'the list inside of a member that nobody knows': {
    page: () => ({ body: { result: { flows: flows(0, 5) } } }),
    listed: null,
    complete: false,
  },
  'a login page in a success': {
    page: () => ({ body: '<!doctype html><title>Sign in</title>' }),
    listed: null,
    complete: false,
    says: /web page/,
  },
  'no flow, and a total of 40': {
    page: () => listOf(0, 0, { 'x-total-count': '40' }),
    listed: 0,
    complete: false,
    says: /40 flows but returned 0/,
  },
  'a total that counts flows which are hidden, and has no list of runs': {
    page: () => listOf(0, 30, { 'x-total-count': '37' }),
    listed: 30,
    complete: false,
    runless: true,
    says: /does not list runs.*37 flows but returned 30/,
  },
  'a member for each flow instead of a list': {
    page: () => ({ body: { flows: { 1000: flow(0) } } }),
    listed: null,
    complete: false,
  },
  'an estate that grows by a page between two pages': {
    page: (page, asked) => {
      const grown = asked === 0 ? 40 : 60;
      return listOf((page - 1) * 20, Math.min(page * 20, grown), { 'x-total-count': `${grown}` });
    },
    listed: 60,
    complete: true,
  },
};

describe('a list of flows that has', () => {
  let service: OddService;
  let folder: string;
  let asked = 0;
  let page: Case['page'];
  let runless: Case['runless'];
  beforeAll(async () => {
    service = await OddService.start((request, response) => {
      const url = new URL(request.url ?? '/', 'https://localhost');
      if (url.pathname !== '/flows') return json({ message: 'Not found' }, 404)(request, response);
      if (url.searchParams.has('include_run_metrics')) {
        // The list of runs is complete and empty, or does not exist.
        return json(runless ? { flows: [flow(0)] } : { flows: [], metrics: [] })(request, response);
      }
      const { body, headers = {} } = page(Number(url.searchParams.get('page') ?? 1), asked);
      asked += 1;
      const isPage = typeof body === 'string';
      response
        .writeHead(200, { 'content-type': isPage ? 'text/html' : 'application/json', ...headers })
        .end(isPage ? body : JSON.stringify(body));
    });
  });
  afterAll(() => service.stop());
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'penstock-lists-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]) => {
    asked = 0;
    const at = ['--profile', folder, '--base-url', service.baseUrl, '--ca', service.caFile];
    return penstock([...args, '--json', ...at], { env: { PENSTOCK_SERVICE_KEY: service.serviceKey } });
  };

  it.each(Object.entries(cases))(
    '%s: is reported as complete only if it is',
    async (_, { listed, complete, says, ...odd }) => {
      ({ page, runless } = odd);
      const list = await run('flows', 'list');
      const status = await run('status');
      for (const { code, stdout, stderr } of [list, status]) {
        if (says) expect(stderr).toMatch(says);
        if (listed === null) {
          expect({ code, stdout }).toEqual({ code: exitCodes.unusable, stdout: '' });
          continue;
        }
        const answer = JSON.parse(stdout) as unknown[] | { complete: boolean; flows: number };
        if (!Array.isArray(answer)) expect(answer.complete, stderr).toBe(complete);
        expect(Array.isArray(answer) ? answer.length : answer.flows, stderr).toBe(listed);
        expect(code).toBe(complete ? 0 : exitCodes.incomplete);
      }
    },
  );
});
