import { longestText } from '#contract/limits.ts';
import { z } from 'zod';
import { failure } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import { texts } from './words.ts';

/** Maximum size of a feed file in bytes. Files of electron-builder have some hundred, and notes. */
export const mostFeedBytes = 256 * 1024;
/** Maximum size of an update file in bytes: several times what Electron needs. */
const mostFileBytes = 1024 ** 3;

/** A file next to the feed's own, as a plain name. Any path, host, query or escape is refused. */
const fileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,199}$/);
/** Version format of https://semver.org. */
const version = z
  .string()
  .max(64)
  .regex(/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/);

/**
 * The used part of what electron-builder writes (https://www.electron.build/auto-update). Other members are dropped.
 * Among them are those that would download a second file, or run an installer with more privileges.
 */
const feedFile = z.object({
  version,
  files: z
    .array(
      z.object({
        url: fileName,
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.int().min(1).max(mostFileBytes),
      }),
    )
    .min(1)
    .max(50),
  releaseDate: z.unknown().transform(() => ''),
  releaseNotes: z
    .union([z.string(), z.array(z.object({ version: z.string(), note: z.string().nullish() })).max(1000)])
    .nullish(),
  stagingPercentage: z.int().min(0).max(100).optional(),
  minimumSystemVersion: z.string().max(64).optional(),
});

/** A release that a feed offers to all installations. */
export interface OfferedRelease {
  version: string;
  notes: string;
  /** Files that this kind of installation can use. */
  files: { url: string; sha512: string; size: number }[];
  stagingPercentage: number | undefined;
  minimumSystemVersion: string | undefined;
}

/**
 * Returns the release in a feed that is already parsed as YAML. Throws `bad_answer` for any other document.
 *
 * @param ending extension of the files that this kind of installation uses, such as `.AppImage`
 */
export function offeredRelease(document: unknown, ending: string): OfferedRelease {
  const read = feedFile.safeParse(document);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw failure('bad_answer', texts.badFeed, {
      advice: phrases.contactFeedAdministrator,
      detail: issue?.path.join('.') ?? '',
    });
  }
  const { files, releaseNotes, ...rest } = read.data;
  const fitting = files.filter(({ url }) => url.endsWith(ending));
  if (fitting.length === 0)
    throw failure('bad_answer', texts.noFileFor(rest.version, ending), { advice: phrases.contactFeedAdministrator });
  return {
    version: rest.version,
    notes: notesOf(releaseNotes).slice(0, longestText.releaseNotes),
    files: fitting,
    stagingPercentage: rest.stagingPercentage,
    minimumSystemVersion: rest.minimumSystemVersion,
  };
}

function notesOf(notes: z.infer<typeof feedFile>['releaseNotes']): string {
  if (typeof notes === 'string') return notes.trim();
  return (notes ?? []).map((one) => `${one.version}\n${one.note ?? ''}`.trim()).join('\n\n');
}
