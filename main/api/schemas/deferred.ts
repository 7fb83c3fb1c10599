import { z } from 'zod';
import { asId, asNumber, asRecord, asText } from '../../core/base/readers.ts';

/** The state of a deferred request. `unknown`: the service uses a word of its own, and may still be working. */
type DeferredState = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'stale' | 'unknown';

const states: readonly DeferredState[] = ['pending', 'running', 'completed', 'failed', 'cancelled', 'expired', 'stale'];

export interface RequestRecord {
  /** Null where the answer leaves it out, which only the answer to a poll may. */
  requestId: number | null;
  state: DeferredState;
  /** The service's own word. */
  word: string | null;
  /** 0 to 100; present only while it runs. */
  progress: number | null;
  /** Its result. The specification calls it `result`, servers `response`. */
  result: unknown;
}

/** The record in an answer; null when it is another kind of answer. */
export function readRecord(answer: unknown): RequestRecord | null {
  const record = asRecord(answer);
  const requestId = asId(record?.['request_id']);
  if (!record || requestId === null) return null;
  const word = asText(record['status']);
  const progress = asNumber(record['progress']);
  return {
    requestId,
    state: states.find((state) => state === word?.toLowerCase()) ?? 'unknown',
    word,
    progress: progress === null ? null : Math.min(100, Math.max(0, progress)),
    result: record['result'] ?? record['response'] ?? null,
  };
}

/** The answer to a poll. An ordinary result instead of a record says that the work is done. */
export const requestRecord = z
  .unknown()
  .transform(
    (answer): RequestRecord =>
      readRecord(answer) ?? { requestId: null, state: 'completed', word: null, progress: null, result: answer },
  );
