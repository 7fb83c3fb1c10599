import { gzipSync } from 'node:zlib';
import { envelope, flow } from '../wire.ts';
import { at, deep, everything, fill, listed, megabyte, times, type Behaviour } from './behaviour.ts';

export const sizes: readonly Behaviour[] = [
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
    (visit) => visit.say(listed(visit, fill(295_000, '{}'))),
    true,
  ),
  at(everything, 'names', 'as many names that were never seen as are read', (visit) =>
    visit.say(
      listed(
        visit,
        times(12_000, (nth) =>
          JSON.stringify(Object.fromEntries(times(10, (one) => [`n${visit.nth}-${nth}-${one}`, one]))),
        ).join(),
      ),
    ),
  ),
  at(everything, 'wide', 'objects of 9,500 members', (visit) =>
    visit.say(
      listed(
        visit,
        times(14, (nth) => JSON.stringify(Object.fromEntries(times(9_500, (one) => [`m${nth}-${one}`, one])))).join(),
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
  at(['flows', 'flow'], 'tree', 'one flow of 9,900 nodes', ({ say }) =>
    say(envelope([flow(1, { children: times(9_900, (nth) => ({ id: nth + 2, data_set_id: 12 })) })])),
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
/** Consecutive members of gzip. Each is a part of the same gigabyte of spaces. */
function bomb(): Buffer {
  const one = (packed ??= gzipSync(Buffer.alloc(64 * megabyte, ' ')));
  return Buffer.concat(times(48, () => one));
}
