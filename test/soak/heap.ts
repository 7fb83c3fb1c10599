import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * What V8 makes of the program would move the heap by more than a leak does, and for an hour: code that is optimized again and again,
 * with lists of what it was made for, and the text of what is no longer used, which goes all at once. So nothing is optimized and
 * nothing goes.
 */
for (const flag of ['--no-turbofan', '--no-maglev', '--no-flush-bytecode']) setFlagsFromString(flag);

/** Where V8 stores the code itself, which is bounded by the length of the program. */
const codeSpaces = /^(code|trusted|read_only)_/;
const megabyte = 2 ** 20;

/** Megabytes of the heap in use, after everything that can be collected is. Node must be run with --expose-gc. */
export function usedHeap(): number {
  globalThis.gc!();
  globalThis.gc!();
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !codeSpaces.test(name));
  return spaces.reduce((sum, { space_used_size: size }) => sum + size, 0) / megabyte;
}
