import type { Problem } from '#contract/result.ts';
import type { RecordCallName, RecordCalls } from '../core/ports/records.ts';

/** Request to the process of records. Both ends are of one build, so the names need no validation. */
export interface RecordRequest<N extends RecordCallName = RecordCallName> {
  call: number;
  name: N;
  input: RecordCalls[N]['input'];
}

/** Reply to a request. `thrown`: an internal error, for the log alone. */
export type RecordReply = { call: number } & ({ value: unknown } | { problem: Problem; thrown: string | null });
