import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { failure } from '../core/base/failure.ts';
import { texts } from './words.ts';

/** Megabytes of failed records in memory. V8 ends the process at 1,024 of objects alone (main/helpers/launcher.ts). */
const most = 768;

type Taken = Pick<ReturnType<typeof getHeapStatistics>, 'used_heap_size' | 'external_memory'>;

/** Throws if more records might end the process, and with it everything that was read. */
export function requireMemory(taken: () => Taken = getHeapStatistics, collect: () => void = collectGarbage): void {
  if (fits(taken())) return;
  // Garbage from parsing counts until it is collected.
  collect();
  if (fits(taken())) return;
  throw failure('internal', texts.tooMuchMemory(most), { advice: texts.lookAtFewer });
}

const fits = ({ used_heap_size: objects, external_memory: packed }: Taken): boolean =>
  objects + packed <= most * 2 ** 20;

/**
 * Collects garbage. V8 provides the function to contexts that are created once the flag is set
 * (https://nodejs.org/api/v8.html#v8setflagsfromstringflags).
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('globalThis.gc') as (() => void) | undefined)?.();
}
