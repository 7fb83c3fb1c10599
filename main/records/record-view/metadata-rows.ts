import type { RecordView } from '#contract/models/quarantine.ts';
import { jsonOf } from '../../core/base/deep-json.ts';
import { flatten, type FlatValue } from '../../core/samples/flatten.ts';
import type { Sample } from '../../core/samples/sample.ts';
import { texts } from '../words.ts';

const most = 200;
const longest = 2000;
/** Milliseconds from 1973 to 2286: no other whole number of the metadata is so large and has such a name. */
const times = { from: 1e11, to: 1e13 };
const soundsLikeTime = /time|timestamp|modified|date|(?:At|_at)$/i;

/**
 * Returns the service's metadata as names and values. Nested values have paths as names; times also appear as a date.
 */
export function metadataRows(metadata: Sample['metadata']): RecordView['metadata'] {
  const rows = metadata.flatMap(([name, value]) =>
    flatten({ [name]: value }, { fields: most, depth: 20 }).map(([path, leaf]) => ({
      name: shortened(path),
      value: shortened(valueOf(path, leaf)),
    })),
  );
  const left = rows.length - most;
  return left > 0 ? [...rows.slice(0, most), { name: 'more', value: texts.notShown(left) }] : rows;
}

function valueOf(path: string, leaf: FlatValue): string {
  if (typeof leaf === 'string') return leaf;
  const isTime = typeof leaf === 'number' && leaf > times.from && leaf < times.to && soundsLikeTime.test(path);
  return isTime ? `${leaf} (${new Date(leaf).toISOString()})` : jsonOf(leaf);
}

function shortened(text: string): string {
  return (text.length > longest ? `${text.slice(0, longest)}…` : text).toWellFormed();
}
