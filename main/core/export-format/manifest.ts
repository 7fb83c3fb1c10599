import { exportFormats } from '#contract/models/export-format.ts';
import { z } from 'zod';
import { failure } from '../base/failure.ts';
import { texts } from './words.ts';

export const manifestKind = 'penstock export';

const count = z.number().int();

/** Part of a manifest that is read again. */
const manifestSchema = z.object({
  kind: z.literal(manifestKind),
  export: z.string(),
  format: z.enum(exportFormats),
  resources: z.array(z.object({ read: count, duplicates: count, total: count.nullable() })),
  counts: z.object({
    written: count,
    withheld: count,
    redacted: z.array(count).default([]),
    takenOut: count.default(0),
    cutCells: count,
    replacedCells: count,
    excluded: count.default(0),
    rewritten: count.default(0),
    repeating: count.default(0),
  }),
  files: z.array(
    z.object({
      // The name is next to the manifest, and never leads out of its folder.
      name: z.string().regex(/^[^/\\]+$/),
      rows: count,
      bytes: count,
      sha256: z.string(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Parses a manifest. Throws a Failure for anything else. */
export function readManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError || thrown instanceof z.ZodError)) throw thrown;
    throw failure('invalid_input', texts.noManifest, { advice: texts.nameOfManifest });
  }
}
