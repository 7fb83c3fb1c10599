import { mix } from '../random.ts';
import type { FlowNode } from './model.ts';
import { fileConnectors } from './names.ts';
import { errorsOf, recordsOf } from './runs.ts';
import type { World } from './world.ts';

/** File that a source read in one run. */
export interface SourceFile {
  readonly name: string;
  readonly size: number;
  readonly records: number;
  readonly errors: number;
  readonly runId: number;
}

/** Returns the one to three files that the source read in a run; none for connectors that do not read files. */
export function filesOf(world: World, source: FlowNode, runId: number): SourceFile[] {
  if (!fileConnectors.has(source.resource.connector)) return [];
  const count = 1 + (mix(world.seed, source.id, runId) % 3);
  const day = new Date(runId).toISOString().slice(0, 10).replaceAll('-', '/');
  const first = Math.floor((runId % 86_400_000) / source.flow.intervalMs) * 3;
  const records = recordsOf(world, source.flow, runId);
  const errors = errorsOf(world, source, runId);
  return Array.from({ length: count }, (_, index) => {
    const share = shareOf(records, count, index);
    return {
      name: `${source.resource.name}/${day}/part-${String(first + index).padStart(5, '0')}.jsonl`,
      size: share * source.flow.bytesPerRecord,
      records: share,
      errors: shareOf(errors, count, index),
      runId,
    };
  });
}

/** Returns one of `count` nearly equal parts of a whole number that add up to it. */
function shareOf(whole: number, count: number, index: number): number {
  return Math.floor((whole * (index + 1)) / count) - Math.floor((whole * index) / count);
}
