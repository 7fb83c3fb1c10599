import type { Problem } from '#contract/result.ts';
import type { Clock } from '../base/clock.ts';
import { entryOf } from './entry.ts';
import type { Journal } from './journal.ts';
import { texts } from './words.ts';

const notAsked: Problem = {
  kind: 'moved',
  message: texts.notAsked,
  advice: texts.lookThereFirst,
};

/**
 * Finishes an action of this process whose service is unreachable. Calls that may have left are recorded as in doubt
 * (S10); the rest was not attempted.
 */
export async function endUnseen(
  actionId: string,
  { journal, clock }: { journal: Journal; clock: Clock },
): Promise<void> {
  const { facts } = journal.action(actionId);
  const before = new Map(journal.touched(actionId).map((node) => [node.nodeId, node.before]));
  await Promise.all(
    journal.openCalls(actionId).map((call) => {
      if (!call.intended) return journal.settle(actionId, call.position, 'not_attempted', null, null);
      const seen = { before: before.get(call.nodeId) ?? null, after: null, others: null };
      const details = { at: clock.now(), attempts: 1, outcome: 'ambiguous', problem: notAsked, ...seen } as const;
      return journal.settle(actionId, call.position, 'ambiguous', notAsked, entryOf(facts, call, details));
    }),
  );
  journal.finish(actionId, { cancelled: true, reached: null, missed: null });
}
