import { Failure } from '../core/base/failure.ts';

/** The statuses by which a service says that it has no such operation. */
const notThere = new Set([404, 405, 501]);

/** An answer, or null where the service has no such operation: the specification names some paths and nothing else of them. */
export async function ifOffered<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (thrown) {
    if (thrown instanceof Failure && notThere.has(thrown.problem.status ?? 0)) return null;
    throw thrown;
  }
}
