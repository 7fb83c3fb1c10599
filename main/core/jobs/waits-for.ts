import type { Problem, ProblemKind } from '#contract/result.ts';

/** Problems of the service or of the connection to it, as opposed to a refusal of one request. */
const passing: ReadonlySet<ProblemKind> = new Set([
  'unreachable',
  'untrusted_certificate',
  'timeout',
  'rate_limited',
  'service_failed',
  // For example, a web page about maintenance.
  'bad_answer',
]);

/** Returns what a job waits for after such a problem (R7, R9); null if waiting does not help. */
export function waitsFor({ kind }: Pick<Problem, 'kind'>): 'service' | 'sign_in' | null {
  if (kind === 'signed_out') return 'sign_in';
  return passing.has(kind) ? 'service' : null;
}
