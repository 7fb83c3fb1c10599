import { oddMembers } from './odd-members.ts';
import type { OddRecord } from './odd-record.ts';
import { oddShapes } from './odd-shapes.ts';
import { oddTexts } from './odd-texts.ts';

/** Odd records, newest first, the largest last. */
export const oddRecords: readonly OddRecord[] = [...oddMembers, ...oddShapes, ...oddTexts];
