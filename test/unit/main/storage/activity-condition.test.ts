import { foldText } from '#contract/fold-text.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { activityFields } from '#contract/filter/activity-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import { allActivity, type ActivityEntry } from '#contract/models/activity.ts';
import { entryMatcher } from '../../../../main/core/activity/entry-filter.ts';
import { openActions } from '../../../../main/storage/actions.ts';
import { memoryDatabase, openDatabase } from '../../../../main/storage/database.ts';
import { actionsDatabase } from '../../../../main/storage/database-kinds.ts';
import { activityEntry } from '../../../fixtures/activity-entry.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { filterOf } from '../../../fixtures/filters.ts';
import { cases } from '../../../fixtures/thorough.ts';

/** Letters of several cases and lengths, and characters with a meaning in a search. */
const piece = fc.constantFrom(
  'K',
  'k',
  '\u212a',
  'i',
  'I',
  '\u0130',
  'ß',
  'ẞ',
  's',
  'ſ',
  'ﬁ',
  'f',
  'é',
  'e\u0301',
  'e',
  ';',
  '\u037e',
  'ς',
  'Σ',
  'Ü',
  'ü',
  'a',
  ' ',
  '*',
  '?',
  '[',
  ']',
  '\0',
  '💧',
);
const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));

const entry = fc
  .record({
    what: text,
    reason: fc.option(text),
    reply: fc.option(text),
    path: text,
    actor: fc.record({ user: fc.option(text), impersonator: fc.option(text) }),
    outcome: fc.constantFrom('done' as const, 'failed' as const),
    attempts: fc.integer({ min: 1, max: 3 }),
  })
  .map((part) => activityEntry(part as Partial<ActivityEntry>));

it.each(['\u212a', 'ſ', 'ß', 'ẞ', 'ﬁ', '\u0130', 'ẚ', 'ŉ', '\u037e'])(
  'the log finds a character that becomes ASCII as that: %s',
  async (character) => {
    const { activity, close } = openActions(openDatabase(memoryDatabase, actionsDatabase), {
      clock: new ManualClock(),
      processId: 'p',
    });
    const one = activityEntry({ path: `x${character}` });
    await (await activity.intend(one)).settle(one);
    for (const filter of [`path:"x${character}"`, `path:"x${foldText(character)}"`])
      expect([filter, activity.window({ ...allActivity, filter }, 0, 10).rows.length]).toEqual([filter, 1]);
    close();
  },
);

it('the log finds what its filter matches, whatever SQL excludes beforehand', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 6 }),
      fc.array(filterOf(activityFields, text), { minLength: 1, maxLength: 10 }),
      async (entries, filters) => {
        const clock = new ManualClock();
        const { activity, close } = openActions(openDatabase(memoryDatabase, actionsDatabase), {
          clock,
          processId: 'p',
        });
        for (const one of entries) await (await activity.intend(one)).settle(one);
        const all = Array.from(activity.entries(allActivity));
        for (const printed of filters.map((filter) => print(filter, activityFields))) {
          const matches = entryMatcher(parse(printed, activityFields).filter, clock.now());
          const words = ({ what, path, actor, reason, reply, problem }: ActivityEntry): string =>
            [what, path, actor.user, actor.impersonator, reason, reply, problem?.message]
              .filter((one) => one != null)
              .join('\n');
          const expected = all.filter((one) => matches({ ...one, words: words(one), entry: () => one }));
          const { rows } = activity.window({ ...allActivity, filter: printed }, 0, 10);
          expect([printed, rows.map(({ sequence }) => sequence)]).toEqual([
            printed,
            expected.map(({ sequence }) => sequence).reverse(),
          ]);
        }
        close();
      },
    ),
    { numRuns: cases(300) },
  );
});
