import { Failure } from '../core/base/failure.ts';

/** Statuses by which a service reports that it lacks an operation. */
const notThere = new Set([404, 405, 501]);

/** Returns an answer, or null if the service lacks the operation: the specification leaves some paths undescribed. */
export async function ifOffered<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (thrown) {
    if (thrown instanceof Failure && notThere.has(thrown.problem.status ?? 0)) return null;
    throw thrown;
  }
}
