import type { TreePlan } from './planner-tree.ts';

/**
 * Orders the steps so that no node is awake longer than necessary. After a waking step come the steps that correct its
 * nodes, most nodes first, before any other step.
 *
 * @param corrects for each step, the preceding one above that it corrects; -1 for none
 */
export function orderSteps(plan: TreePlan, corrects: readonly number[]): TreePlan {
  const { steps } = plan;
  const putsRight = new Int32Array(steps.length);
  for (const { until } of plan.woken) putsRight[until]! += 1;
  const corrections: number[][] = steps.map(() => []);
  for (const [step, above] of corrects.entries()) if (above !== -1) corrections[above]!.push(step);

  const order: number[] = [];
  const open = steps.flatMap((_step, step) => (corrects[step] === -1 ? [step] : [])).reverse();
  while (open.length > 0) {
    const step = open.pop()!;
    order.push(step);
    const below = corrections[step]!;
    const isWaking = steps[step]!.does === 'activate';
    if (isWaking) {
      below.sort((a, b) => putsRight[b]! - putsRight[a]!);
      for (const correction of below) order.push(correction);
    }
    const further = isWaking ? below.flatMap((correction) => corrections[correction]!) : below;
    for (const later of further.toReversed()) open.push(later);
  }

  const place = new Int32Array(steps.length);
  for (const [at, step] of order.entries()) place[step] = at;
  return {
    ...plan,
    steps: order.map((step) => steps[step]!),
    woken: plan.woken.map(({ id, from, until }) => ({ id, from: place[from]!, until: place[until]! })),
  };
}
