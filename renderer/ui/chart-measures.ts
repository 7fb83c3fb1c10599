/** Shared chart settings for the figures of runs. */
import { axisBytes, bytesText } from '../format/bytes.ts';
import { axisNumber, exactNumber } from '../format/number.ts';
import { phrases } from '../format/phrases/words.ts';

const numbers = { formatY: axisNumber, formatValue: exactNumber };

export const measures = [
  { measure: 'errors', kind: 'bar', label: phrases.errors, colour: '--series-6', ...numbers },
  { measure: 'records', kind: 'line', label: phrases.records, colour: '--series-1', ...numbers },
  {
    measure: 'bytes',
    kind: 'line',
    label: phrases.size,
    colour: '--series-3',
    formatY: axisBytes,
    formatValue: bytesText,
  },
] as const;

export type Measure = (typeof measures)[number]['measure'];
