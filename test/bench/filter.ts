import { everyFlow, type FlowQuery } from '#contract/models/flow.ts';
import { Snapshot } from '../../main/core/monitoring/snapshot.ts';
import { FlowQueries } from '../../main/core/monitoring/flow-queries.ts';
import { flow, node } from '../fixtures/flows.ts';

const nodesPerFlow = 7;
const words = ['orders', 'stock', 'prices', 'returns', 'loyalty', 'web', 'fraud', 'search'];

/**
 * Milliseconds in which main answers a keystroke with the rows of a screen, over this many nodes. Its floor is a bare
 * scan of the same texts, one for each node.
 */
export function answerTimes(nodes: number): { answers: number[]; scans: number[] } {
  const flows = Array.from({ length: Math.ceil(nodes / nodesPerFlow) }, (_, index) => {
    const first = index * nodesPerFlow + 1;
    const name = `${words[index % words.length]} ${index}`;
    const below = Array.from({ length: nodesPerFlow - 1 }, (_child, child) =>
      node(first + child + 1, first + child, { name: `${name} step ${child}` }),
    );
    return flow([node(first, null, { name }), ...below], { name });
  });
  const snapshot = new Snapshot();
  snapshot.put(flows, 0);
  const view = new FlowQueries(snapshot, () => null, Date);
  const keys = flows.flatMap((each) =>
    each.nodes.map(({ id, name, connector }) =>
      `${id}\n${name}\n${connector}\n${each.owner}\n${each.project}`.toLowerCase(),
    ),
  );

  const query: FlowQuery = { ...everyFlow, expansion: { all: true, except: [] } };
  view.window(query, 0, 100);
  const answers: number[] = [];
  const scans: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    for (const word of words) {
      const text = word.slice(0, 1 + (round % word.length));
      const began = performance.now();
      view.window({ ...query, filter: text }, 0, 100);
      const answered = performance.now();
      let found = 0;
      for (const key of keys) if (key.includes(text)) found += 1;
      scans.push(performance.now() - answered);
      answers.push(answered - began);
      if (found === 0) throw new Error('The scan found nothing.');
    }
  }
  return { answers, scans };
}
