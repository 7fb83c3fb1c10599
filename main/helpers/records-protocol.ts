import type { Problem } from '#contract/result.ts';
import type { RecordCallName, RecordCalls } from '../core/ports/records.ts';

/** What the process of records is asked. Both ends are of one build, so that the names are as good as checked. */
export interface RecordRequest<N extends RecordCallName = RecordCallName> {
  call: number;
  name: N;
  input: RecordCalls[N]['input'];
}

/** What it answers. `thrown`: what went wrong inside, for the log alone. */
export type RecordReply = { call: number } & ({ value: unknown } | { problem: Problem; thrown: string | null });
