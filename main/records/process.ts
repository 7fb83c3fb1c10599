/** Process in which failed records are parsed, held, grouped and written, so that none of it blocks main (D6, D15). */
import { setFlagsFromString } from 'node:v8';
import { openParentPort } from '../helpers/parent-port.ts';
import type { RecordRequest } from '../helpers/records-protocol.ts';
import { createExportFiles } from '../storage/export-files.ts';
import { verifyFiles } from '../storage/export-verify.ts';
import { answerRequest } from './answer.ts';
import { createRecordHandlers } from './calls.ts';

// A page is garbage as soon as it was read. The young generation stays small instead of growing with each page, which
// halves the memory, and costs a tenth of the time.
setFlagsFromString('--semi-space-growth-factor=1');

const handlers = createRecordHandlers(createExportFiles(), verifyFiles);
const parent = openParentPort();
parent.onMessage(
  (message) => void answerRequest(handlers, message as RecordRequest).then((reply) => parent.post(reply)),
);
