import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * V8's own work on the program would move the heap by more than a leak, and for an hour: repeated optimization, its
 * bookkeeping, and source text that is dropped at once. So optimization and dropping are switched off.
 */
for (const flag of ['--no-turbofan', '--no-maglev', '--no-flush-bytecode']) setFlagsFromString(flag);

/** Space in which V8 stores the code itself, which is bounded by the length of the program. */
const codeSpaces = /^(code|trusted|read_only)_/;
const megabyte = 2 ** 20;

/** Megabytes of the heap in use, after a full collection. Node must be run with --expose-gc. */
export function usedHeap(): number {
  globalThis.gc!();
  globalThis.gc!();
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !codeSpaces.test(name));
  return spaces.reduce((sum, { space_used_size: size }) => sum + size, 0) / megabyte;
}
