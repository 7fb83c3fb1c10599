import type { Problem } from '#contract/result.ts';
import type { Clock } from '../base/clock.ts';
import { entryOf } from './entry.ts';
import type { Journal } from './journal.ts';

const notAsked: Problem = {
  kind: 'moved',
  message: 'It had been sent when Penstock lost sight of its service, which was not asked what became of it.',
  advice: 'The service may have done it or not. Look there before you do it again.',
};

/**
 * Ends an action of this process as it stands, where its service cannot be asked any more: what may have left is in doubt and
 * entered as that (S10), the rest was not attempted.
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
