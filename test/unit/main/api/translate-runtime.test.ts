import { describe, expect, it } from 'vitest';
import { envelopeAnswer } from '../../../../main/api/schemas/lists.ts';
import { translateWholeFlow } from '../../../../main/api/translate.ts';
import { countProcessing } from '../../../../main/api/translate-runtime.ts';

/** The count of a flow of a source and two data sets, with these additional members. */
function count({ nodes = [], resources = [] }: { nodes?: unknown[]; resources?: unknown[] }): number | null {
  const withStatus = (record: object, word: unknown) =>
    word === undefined ? record : { ...record, runtime_status: word };
  const children = [2, 3].map((id, index) => withStatus({ id, parent_node_id: 1, data_set_id: id }, nodes[index + 1]));
  const origin = withStatus({ id: 1, origin_node_id: 1, data_source_id: 1, children }, nodes[0]);
  const answer = envelopeAnswer.parse({
    flows: [origin],
    data_sources: [withStatus({ id: 1 }, resources[0])],
    data_sets: [2, 3, 1].map((id) => withStatus({ id }, resources[id - 1])),
  });
  return countProcessing(answer, translateWholeFlow(answer, 1)!);
}

describe('the number of nodes that process records', () => {
  it('is that of nodes or of their resources, in any case', () => {
    expect(count({ nodes: ['PROCESSING', 'IDLE', 'processing'] })).toBe(2);
    expect(count({ resources: ['PROCESSING', 'IDLE', 'IDLE'] })).toBe(1);
    expect(count({ nodes: [undefined, 'PROCESSING'], resources: ['PROCESSING', 'IDLE', 'IDLE'] })).toBe(2);
    expect(count({ resources: ['IDLE', 'IDLE', 'IDLE'] })).toBe(0);
  });

  it('is unknown where the service reports nothing, or only unknown words', () => {
    expect(count({})).toBeNull();
    expect(count({ nodes: [null, 7, 'NAPPING'] })).toBeNull();
  });
});
