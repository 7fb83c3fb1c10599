import { setFlagsFromString } from 'node:v8';

/**
 * From now on V8 collects garbage before it takes more memory. What the first read of a big estate leaves behind would otherwise
 * stay for hours: 130 MB of 350 with 50,000 nodes (P11). Not from the start, because a heap that may not grow lengthens that
 * read by half. V8 looks at the flag whenever it decides how far the heap may grow (Heap::ShouldOptimizeForMemoryUsage).
 */
export const limitHeap = (): void => setFlagsFromString('--optimize-for-size');
