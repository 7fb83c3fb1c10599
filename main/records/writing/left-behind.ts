import { Failure } from '../../core/base/failure.ts';
import { lastName, manifestPath } from '../../core/export-format/file-names.ts';
import { type Manifest, readManifest } from '../../core/export-format/manifest.ts';
import type { ExportPlan } from '../../core/export-format/plan.ts';
import type { ExportProgress } from '../../core/ports/records.ts';
import type { Checkpoint, Sealed } from './checkpoints.ts';
import { Progress } from './progress.ts';

/** Export that was whole when its process ended. Nothing is left to read. */
export interface Left {
  sealed: Sealed;
  progress: ExportProgress;
}

/** Returns an export that was not yet renamed, or not completely. */
export function sealedLeft(plan: ExportPlan, checkpoints: readonly Checkpoint[], sealed: Sealed): Left {
  const progress = new Progress(plan);
  for (const checkpoint of checkpoints) progress.take(checkpoint);
  return { sealed, progress: { ...progress.snapshot(), ...end(plan), bytes: bytesOf(sealed.files) } };
}

/**
 * Returns an export that got its final name, but was never reported as done. Null for the manifest of another export,
 * which will be replaced.
 */
export function finishedLeft(plan: ExportPlan, text: string): Left | null {
  const manifest = ownManifest(plan, text);
  if (manifest === null) return null;
  const { files, counts, resources: tallies } = manifest;
  return {
    sealed: { files, manifest: lastName(manifestPath(plan)) },
    progress: { ...end(plan), ...counts, tallies, bytes: bytesOf(files) },
  };
}

function ownManifest(plan: ExportPlan, text: string): Manifest | null {
  try {
    const manifest = readManifest(text);
    return manifest.export === plan.id ? manifest : null;
  } catch (thrown) {
    if (thrown instanceof Failure) return null;
    throw thrown;
  }
}

const end = ({ resources }: ExportPlan) => ({ resource: resources.length, offset: 0 });

const bytesOf = (files: Sealed['files']): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
