import { Failure } from '../base/failure.ts';
import type { ServiceFlow } from '../ports/service.ts';
import type { ActionTarget } from './target.ts';

/** Flows on a page of the list, roughly: the usual page size of such a service. */
const flowsPerPage = 50;

/**
 * Reads flows again, by whichever way takes fewer requests: one by one, or the whole list. A flow that is gone from the service
 * is missing from the result. Throws a Failure when the service cannot be asked.
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

/** Null when the service no longer knows it. */
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
