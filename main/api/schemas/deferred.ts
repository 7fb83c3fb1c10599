import { z } from 'zod';
import { asId, asNumber, asRecord, asText } from '../../core/base/readers.ts';

/** State of a deferred request. `unknown`: the service uses another word, and may still be working. */
type DeferredState = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'stale' | 'unknown';

const states: readonly DeferredState[] = ['pending', 'running', 'completed', 'failed', 'cancelled', 'expired', 'stale'];

export interface RequestRecord {
  /** Null if the answer omits it, which only the answer to a poll may. */
  requestId: number | null;
  state: DeferredState;
  /** Service's own word for the state. */
  word: string | null;
  /** 0 to 100; set only while the request runs. */
  progress: number | null;
  /** Result of the request. The specification calls it `result`, servers `response`. */
  result: unknown;
}

/** Returns the request record in an answer; null for another kind of answer. */
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

/** Answer to a poll. An ordinary result instead of a record means that the work is done. */
export const requestRecord = z
  .unknown()
  .transform(
    (answer): RequestRecord =>
      readRecord(answer) ?? { requestId: null, state: 'completed', word: null, progress: null, result: answer },
  );
