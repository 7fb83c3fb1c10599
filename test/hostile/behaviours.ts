import { gzipSync } from 'node:zlib';
import { hostileTexts } from '../fixtures/hostile-texts.ts';
import type { Asked, Visit } from './service.ts';
import { envelope, flow, record, samples, token } from './wire.ts';

/** What a service does to whoever asks it. */
export interface Behaviour {
  /** A word, in the address. */
  name: string;
  what: string;
  /** Answers, and says so; what it leaves is answered soundly. */
  does: (visit: Visit) => boolean;
  /** Part of `npm test`: over in a second. */
  short?: boolean;
}

const megabyte = 1024 * 1024;
const day = 86_400;

/** Whatever is read or changed once somebody is signed in. */
const everything: readonly Asked[] = ['flows', 'flow', 'change', 'samples', 'notifications', 'files', 'other'];

/** A behaviour towards requests of these kinds. */
function at(
  kinds: readonly Asked[],
  name: string,
  what: string,
  does: (visit: Visit) => void,
  short = false,
): Behaviour {
  const answers = (visit: Visit): boolean => {
    if (!kinds.includes(visit.asked)) return false;
    does(visit);
    return true;
  };
  return { name, what, does: answers, short };
}

const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));
const next = { 'x-total-count': '1000000000', link: '<https://x.invalid/?page=2>; rel="next"' };

/** Writes what comes until the other side goes. */
function forEver({ response }: Visit, chunk: () => string | Buffer): void {
  const write = (): void => {
    while (!response.destroyed && response.write(chunk()));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

/** A list of the answers to what was asked for, with these entries in it. */
const listed = (visit: Visit, entries: string): string =>
  visit.asked === 'samples'
    ? `{"status":200,"output":{"data":[${entries}],"meta":{"totalCount":1}}}`
    : visit.asked === 'notifications'
      ? `[${entries}]`
      : visit.asked === 'files'
        ? `{"status":200,"metrics":{"data":[${entries}]}}`
        : `{"flows":[${entries}]}`;

const fill = (length: number, entry: string): string =>
  `${`${entry},`.repeat(Math.floor(length / (entry.length + 1)))}${entry}`;
const deep = (levels: number): string => `${'{"children":['.repeat(levels)}${']}'.repeat(levels)}`;

const sizes: Behaviour[] = [
  at(everything, 'huge', 'answers of 40 MB', (visit) =>
    visit.say(listed(visit, fill(40 * megabyte, JSON.stringify(flow(1))))),
  ),
  at(everything, 'large', 'answers of 15 MB', (visit) =>
    visit.say(listed(visit, fill(15 * megabyte, JSON.stringify(flow(1))))),
  ),
  at(everything, 'empties', '60 MB of {}', (visit) => visit.say(listed(visit, fill(60 * megabyte, '{}')))),
  at(
    everything,
    'some-empties',
    'as many {} as are read',
    (visit) => visit.say(listed(visit, fill(480_000, '{}'))),
    true,
  ),
  at(everything, 'names', 'as many names that were never seen as are read', (visit) =>
    visit.say(
      listed(
        visit,
        times(20_000, (nth) =>
          JSON.stringify(Object.fromEntries(times(10, (one) => [`n${visit.nth}-${nth}-${one}`, one]))),
        ).join(),
      ),
    ),
  ),
  at(everything, 'wide', 'objects of 19,000 members', (visit) =>
    visit.say(
      listed(
        visit,
        times(10, (nth) => JSON.stringify(Object.fromEntries(times(19_000, (one) => [`m${nth}-${one}`, one])))).join(),
      ),
    ),
  ),
  at(everything, 'deep', '100,000 levels', (visit) => visit.say(listed(visit, deep(50_000))), true),
  at(
    everything,
    'as-deep-as-read',
    '900 levels',
    (visit) => visit.say(listed(visit, `${deep(449).replace('{', '{"id":1,')}`)),
    true,
  ),
  at(['flows', 'flow'], 'tree', 'one flow of 100,000 nodes', ({ say }) =>
    say(envelope([flow(1, { children: times(100_000, (nth) => ({ id: nth + 2, data_set_id: 12 })) })])),
  ),
  at(
    ['flows', 'flow'],
    'tags',
    'a name of 5 MB, and 100,000 tags',
    ({ say }) =>
      say(envelope([flow(1, { name: 'n'.repeat(5 * megabyte), tags: times(100_000, (nth) => `tag ${nth}`) })])),
    true,
  ),
  at(
    everything,
    'bomb',
    'gzip of 3 GB in 3 MB',
    ({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(bomb());
    },
    true,
  ),
  at(
    everything,
    'brotli',
    'packed as nobody asked',
    ({ say }) => say('{"flows":[]}', 200, { 'content-encoding': 'br' }),
    true,
  ),
];

let packed: Buffer | undefined;
/** Members of gzip one behind another: each is the same gigabyte of spaces in part. */
function bomb(): Buffer {
  const one = (packed ??= gzipSync(Buffer.alloc(64 * megabyte, ' ')));
  return Buffer.concat(times(48, () => one));
}

const endless: Behaviour[] = [
  at(['flows'], 'endless', 'pages of flows for ever', ({ page, say }) =>
    say(
      envelope(
        times(1000, (nth) => flow((page * 1000 + nth) * 2 + 1)),
        { metrics: [] },
      ),
      200,
      next,
    ),
  ),
  at(['flows'], 'endless-anew', 'pages for ever, other flows at each read', ({ nth: seen, say }) =>
    say(envelope(times(1000, (nth) => flow((seen * 1000 + nth) * 2 + 1))), 200, next),
  ),
  at(['flows'], 'endless-fat', 'pages of 14 MB of long names for ever', ({ page, say }) =>
    say(
      envelope(
        times(700, (nth) =>
          flow((page * 1000 + nth) * 2 + 1, { name: `${nth} `.repeat(5_000), description: 'd'.repeat(10_000) }),
        ),
      ),
      200,
      next,
    ),
  ),
  at(['flows'], 'endless-runs', 'runs for ever', ({ page, say }) =>
    say(
      envelope([flow(1), flow(page * 2 + 1)], {
        metrics: times(10_000, (nth) => ({
          origin_node_id: 1,
          run_id: page * 10_000 + nth,
          records: 1,
          size: 1,
          errors: 0,
          reporting_date: 1_700_000_000_000 + nth,
        })),
      }),
      200,
      next,
    ),
  ),
  at(['notifications'], 'endless-notes', 'notifications for ever, 60 kB each', ({ page, say }) =>
    say(
      JSON.stringify(
        times(100, (nth) => ({
          id: page * 100 + nth,
          level: 'ERROR',
          ts: Date.now(),
          message: `${page} ${nth} `.repeat(6_000),
        })),
      ),
      200,
      next,
    ),
  ),
  at(['samples'], 'endless-records', 'failed records for ever', ({ page, say }) =>
    say(
      samples(
        times(100, (nth) => record(page * 100 + nth)),
        null,
      ),
    ),
  ),
  at(['samples'], 'endless-large', 'failed records of 300 kB for ever', ({ page, say }) =>
    say(
      samples(
        times(100, (nth) => record(page * 100 + nth, { rawMessage: noise(300_000) })),
        null,
      ),
    ),
  ),
  at(
    ['flows', 'samples', 'notifications'],
    'repeats',
    'the same page for ever, and ever more in all',
    ({ asked, nth, say }) =>
      say(
        asked === 'samples'
          ? samples([record(1)], nth + 1_000)
          : asked === 'flows'
            ? envelope([flow(1)])
            : '[{"id":1}]',
        200,
        { ...next, 'x-total-count': String(nth + 1_000) },
      ),
    true,
  ),
  at(['flows', 'samples'], 'shrinks', 'a list that counts less with each page', ({ asked, nth, page, say }) =>
    say(asked === 'samples' ? samples([record(page)], 100_000 - nth) : envelope([flow(page * 2 + 1)]), 200, {
      ...next,
      'x-total-count': String(100_000 - nth),
    }),
  ),
  at(everything, 'stream', 'one answer for ever', (visit) => forEver(visit, () => ' '.repeat(64 * 1024)), true),
  at(everything, 'digits', 'one number for ever', (visit) => {
    visit.response.write('{"flows":[1');
    forEver(visit, () => '1'.repeat(64 * 1024));
  }),
];

/** Text that cannot be packed. */
const noise = (length: number): string =>
  Buffer.from(times(Math.ceil(length / 2), () => Math.random() * 65_536))
    .toString('base64')
    .slice(0, length);

const manners: Behaviour[] = [
  at(everything, 'slow', 'a byte in 50 ms', (visit) => {
    visit.response.write('{');
    const timer = setInterval(() => (visit.response.destroyed ? clearInterval(timer) : visit.response.write(' ')), 50);
  }),
  at(everything, 'silent', 'no answer', () => undefined),
  at(
    everything,
    'cut',
    'half of an answer',
    ({ response }) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"flows":[');
      setImmediate(() => response.destroy());
    },
    true,
  ),
  at(everything, 'resets', 'connections that end', ({ request }) => void request.socket.destroy(), true),
  at(
    everything,
    'web-page',
    '200 with a web page',
    ({ response }) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${'<p>Maintenance'.repeat(100_000)}`),
    true,
  ),
  at(
    everything,
    'long-refusals',
    'errors of 20 MB',
    ({ say }) => say(`{"message":"${'no '.repeat(7 * megabyte)}"}`, 500),
    true,
  ),
  at(
    everything,
    'one-day',
    '429, and to come back tomorrow',
    ({ say }) => say('{}', 429, { 'retry-after': String(day) }),
    true,
  ),
  at(
    everything,
    'one-billion',
    '503, and to come back in 31 years',
    ({ say }) => say('{}', 503, { 'retry-after': '1000000000' }),
    true,
  ),
  at(
    everything,
    'redirects',
    'on and on in a circle',
    ({ request, say }) => say('{}', 307, { location: request.url ?? '/' }),
    true,
  ),
  at(
    ['change'],
    'redirected-changes',
    'changes sent on, reads answered',
    ({ request, say }) => say('{}', 307, { location: request.url ?? '/' }),
    true,
  ),
  at(
    everything,
    'elsewhere',
    'on to another host',
    ({ say }) => say('{}', 302, { location: 'https://127.0.0.2/' }),
    true,
  ),
  at(
    everything,
    'headers',
    '2,000 headers',
    ({ say }) => say('{}', 200, Object.fromEntries(times(2_000, (nth) => [`x-flood-${nth}`, 'x'.repeat(100)]))),
    true,
  ),
  at(everything, 'hints', 'early hints for ever', ({ response }) => {
    const hint = (): void => {
      if (response.destroyed) return;
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      setImmediate(hint);
    };
    hint();
  }),
  at(
    everything,
    'no-http',
    'something that is not HTTP',
    ({ request }) => void request.socket.end('SSH-2.0-OpenSSH_9.7\r\n'),
    true,
  ),
  at(everything, 'refuses', 'a token that nobody takes', ({ say }) => say('{}', 401), true),
  { name: 'short-tokens', what: 'tokens of a millisecond', short: true, does: (visit) => shortTokens(visit) },
  at(
    ['token'],
    'fat-token',
    'a token of 5 MB',
    ({ say }) => say(JSON.stringify({ access_token: 't'.repeat(5 * megabyte) })),
    true,
  ),
  at(['token'], 'long-life', 'a token that lives for ever', ({ say }) => say(token(1e300)), true),
];

const granted = new Map<string, number>();

/** Each token is good for a few milliseconds. */
function shortTokens({ asked, say, request }: Visit): boolean {
  if (asked === 'token') {
    const grant = token(0.001);
    granted.set((JSON.parse(grant) as { access_token: string }).access_token, Date.now());
    say(grant);
    return true;
  }
  const since = granted.get((request.headers.authorization ?? '').replace('Bearer ', ''));
  if (since !== undefined && Date.now() - since < 20) return false;
  say('{}', 401);
  return true;
}

/** What no schema expects. */
const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  'NaN',
  'Infinity',
  '1e999',
  ' 7 ',
  '0x1f',
  '',
  [],
  {},
  [[]],
  [null],
  { id: 7 },
  -0,
  2 ** 60,
];

const contents: Behaviour[] = [
  at(
    everything,
    'types',
    'values of any type anywhere',
    (visit) =>
      visit.say(
        listed(
          visit,
          odd
            .map((value) => JSON.stringify(value))
            .concat(odd.map((value) => JSON.stringify({ ...flow(1), ...oddly(value) })))
            .join(),
        ),
      ),
    true,
  ),
  at(
    ['flows', 'flow'],
    'ids',
    'negative, doubled and broken ids',
    ({ say }) =>
      say(
        envelope([
          flow(1),
          flow(1),
          flow(-5),
          flow(0),
          flow(1.5),
          flow(3, { children: [flow(3), flow(-7), flow(1)] }),
          flow(2 ** 53),
        ]),
      ),
    true,
  ),
  at(
    ['flows', 'flow', 'samples', 'notifications'],
    'texts',
    'terminal codes and turned text in names',
    (visit) =>
      visit.say(
        visit.asked === 'samples'
          ? samples(
              hostileTexts.map((text, nth) =>
                record(nth, { error: { errorType: text, message: text }, rawMessage: text }),
              ),
            )
          : visit.asked === 'notifications'
            ? JSON.stringify(hostileTexts.map((message, nth) => ({ id: nth + 1, level: message, message, ts: 1 })))
            : envelope(
                hostileTexts.map((name, nth) =>
                  flow(nth * 2 + 1, { name, status: name, tags: [name], description: name }),
                ),
              ),
      ),
    true,
  ),
  at(everything, 'shapes', 'JSON of another shape', ({ say }) => say('[[[]]]'), true),
  at(['samples'], 'deep-records', 'failed records as deep as are read, a hundred', ({ say, page }) =>
    say(
      `{"status":200,"output":{"data":[${times(page === 1 ? 100 : 0, () => '{"a":'.repeat(9_900) + '1' + '}'.repeat(9_900)).join()}],"meta":{"totalCount":100}}}`,
    ),
  ),
  at(['samples'], 'full-records', 'failed records whose originals are a million {}', ({ say, page }) =>
    say(
      samples(
        times(page === 1 ? 5 : 0, (nth) => record(nth, { rawMessage: `[${fill(3_000_000, '{}')}]` })),
        5,
      ),
    ),
  ),
];

/** The value in place of each member of a flow. */
const oddly = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(
    ['name', 'status', 'children', 'tags', 'data_source_id', 'created_at', 'message', 'error'].map((name) => [
      name,
      value,
    ]),
  );

/** Everything that the service does; each is its own service. */
export const behaviours: readonly Behaviour[] = [
  { name: 'sound', what: 'nothing wrong', does: () => false, short: true },
  ...sizes,
  ...endless,
  ...manners,
  ...contents,
];
