import { EndlessList } from '../base/failure.ts';
import type { FlowPage, Service } from '../ports/service.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The pages of the flow list. Of an endless list the snapshot holds what this read brought, and nothing beside it: with other
 * flows at every read it would grow without end.
 */
export async function* readFlowList(
  service: Pick<Service, 'listFlows'>,
  snapshot: Pick<Snapshot, 'endRead'>,
  signal: AbortSignal,
): AsyncGenerator<FlowPage, void, undefined> {
  try {
    yield* service.listFlows({ signal });
  } catch (thrown) {
    if (thrown instanceof EndlessList) snapshot.endRead();
    throw thrown;
  }
}
