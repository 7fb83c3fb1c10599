import { getHeapStatistics } from 'node:v8';
import { failure } from '../core/failure.ts';

/** Megabytes of failed records that are kept; V8 ends the process at 1,024 of objects alone (main/helpers/launcher.ts). */
const most = 768;

/** Throws where so much is kept that more might end the process, and with it everything that was read. */
export function requireRoom({ used_heap_size: objects, external_memory: packed } = getHeapStatistics()): void {
  if (objects + packed <= most * 2 ** 20) return;
  throw failure('internal', `Failed records take up more than ${most} MB of memory.`, {
    advice:
      'What was read is still there. Look at fewer, or at a shorter time, or export them: that keeps none in memory.',
  });
}
