/** The process of failed records as the app starts it. Besides, it tells unasked what its heap holds once records were let go of. */
import '../../main/records/process.ts';
import type { RecordRequest } from '../../main/helpers/records-protocol.ts';
import { usedHeap } from './heap.ts';

process.on('message', ({ name }: RecordRequest) => {
  if (name === 'collection.close') setImmediate(() => process.send!({ heap: usedHeap() }));
});
