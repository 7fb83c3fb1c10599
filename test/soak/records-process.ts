/**
 * The process of failed records as the app starts it. In addition, it reports its heap unasked each time that records
 * were released.
 */
import '../../main/records/process.ts';
import type { RecordRequest } from '../../main/helpers/records-protocol.ts';
import { usedHeap } from './heap.ts';

process.on('message', ({ name }: RecordRequest) => {
  if (name === 'collection.close') setImmediate(() => process.send!({ heap: usedHeap() }));
});
