import { envelope, flow, record, samples } from '../wire.ts';
import { at, everything, forEver, next, times, type Behaviour } from './behaviour.ts';

export const endless: readonly Behaviour[] = [
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

/** Text that cannot be compressed. */
const noise = (length: number): string =>
  Buffer.from(times(Math.ceil(length / 2), () => Math.random() * 65_536))
    .toString('base64')
    .slice(0, length);
