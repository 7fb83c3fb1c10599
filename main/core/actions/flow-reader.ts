import { Failure } from '../base/failure.ts';
import type { ServiceFlow } from '../ports/service.ts';
import type { ActionTarget } from '../changes/target.ts';

/** Approximate number of flows on a page of the list: the usual page size of such a service. */
const flowsPerPage = 50;

/**
 * Reads flows again, individually or as the whole list, whichever takes fewer requests. A flow that is gone from the
 * service is missing from the result. Throws a Failure when the service cannot be queried.
 */
export async function readAgain(
  originIds: readonly number[],
  { service, estate }: Pick<ActionTarget, 'service' | 'estate'>,
  { signal, priority = 'person' }: { signal?: AbortSignal; priority?: 'person' | 'background' } = {},
): Promise<void> {
  const options = { priority, ...(signal && { signal }) };
  if (originIds.length > estate.snapshot.size / flowsPerPage + 1) {
    for await (const { flows } of service.listFlows(options)) estate.take(flows);
    return;
  }
  const read = await Promise.all(originIds.map((id) => readOne(id, service, options)));
  estate.take(read.filter((flow) => flow !== null));
}

/** Returns null when the service no longer knows the flow. */
export async function readOne(
  originId: number,
  service: ActionTarget['service'],
  options: Parameters<ActionTarget['service']['getFlow']>[1] = { priority: 'person' },
): Promise<ServiceFlow | null> {
  try {
    return (await service.getFlow(originId, options)).flow;
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.problem.kind === 'not_found') return null;
    throw thrown;
  }
}
