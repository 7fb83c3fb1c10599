import type { NodeKind } from '#contract/models/flow.ts';
import { asId, asRecords, asText } from '../core/base/readers.ts';
import type { ServiceFlow } from '../core/ports/service.ts';
import type { Envelope } from './schemas/lists.ts';

type Wire = Record<string, unknown>;

const lists: readonly [kind: NodeKind, list: 'data_sources' | 'data_sets' | 'data_sinks'][] = [
  ['source', 'data_sources'],
  ['data_set', 'data_sets'],
  ['destination', 'data_sinks'],
];

/**
 * Returns how many nodes of the flow process records at this moment; null where the service does not report it. The
 * specification has no such member: in practice, nodes or their resources have `runtime_status`, next to their status.
 */
export function countProcessing(envelope: Envelope, { nodes }: ServiceFlow): number | null {
  const ofResources = new Map<string, boolean>();
  for (const [kind, list] of lists)
    for (const record of asRecords(envelope[list])) note(ofResources, `${kind} ${asId(record['id'])}`, record);
  const ofNodes = new Map<number | null, boolean>();
  const tree: Wire[] = asRecords(envelope.flows);
  for (const node of tree) {
    note(ofNodes, asId(node['id']), node);
    tree.push(...asRecords(node['children']));
  }
  const known = nodes.flatMap(({ id, kind, resourceId }) => {
    const processing = ofNodes.get(id) ?? ofResources.get(`${kind} ${resourceId}`);
    return processing === undefined ? [] : [processing];
  });
  return known.length === 0 ? null : known.filter(Boolean).length;
}

/** Notes whether something processes records. An unknown word is no statement about it. */
function note<Key>(found: Map<Key, boolean>, key: Key, record: Wire): void {
  const word = asText(record['runtime_status'])?.toUpperCase();
  if (word === 'PROCESSING' || word === 'IDLE') found.set(key, word === 'PROCESSING');
}
