import { hostileTexts } from '../../fixtures/hostile-texts.ts';
import { envelope, flow, record, samples } from '../wire.ts';
import { at, everything, fill, listed, times, type Behaviour } from './behaviour.ts';

/** Values that no schema expects. */
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

export const contents: readonly Behaviour[] = [
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
