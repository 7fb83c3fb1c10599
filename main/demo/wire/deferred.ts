import { endings, type DeferredTask } from '../world/deferred.ts';
import { iso, type Json } from './records.ts';

/** Returns a deferred task as its operation does, when it is requested and when it is polled. */
export function requestRecord(task: DeferredTask, now: number): Json {
  const { id, outcome, startedAt, dueAt, result } = task;
  const passed = Math.min(1, (now - startedAt) / (dueAt - startedAt));
  const status = outcome ?? (passed < 0.2 ? 'pending' : 'running');
  const stopped = endings.has(status) ? iso(dueAt) : null;
  return {
    request_id: id,
    status,
    request_started_at: iso(startedAt),
    progress: status === 'running' ? Math.floor(100 * passed) : null,
    result,
    request_stopped_at: stopped,
    request_completed_at: status === 'completed' ? stopped : null,
  };
}
