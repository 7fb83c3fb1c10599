import { type ExportFormat, formatFacts, isPacked } from '#contract/models/export-format.ts';
import { fingerprintOf } from '../samples/fingerprint.ts';
import type { GroupRules } from '../samples/group-rules.ts';
import { readSample } from '../samples/sample.ts';
import type { ExportPlan } from './plan.ts';

const longestName = 60;

/**
 * Returns the file name of a group: the user's name for it, else its pattern, and its unique key. The record is already
 * redacted, so the name contains nothing that the file must not.
 */
export function groupFileName(key: string, redacted: unknown, rules: GroupRules, format: ExportFormat): string {
  const { errorType, message } = readSample(redacted);
  const name = rules.merges.find((merge) => merge.key === key)?.name;
  const words = name ?? `${errorType ?? ''} ${fingerprintOf(errorType, message).pattern}`;
  const said = plain(words.replace(/‹\w+›/g, ' ')).slice(0, longestName).replace(/-+$/, '');
  return `${[said, plain(key)].filter((part) => part !== '').join('-')}.${formatFacts[format].extension}`;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/**
 * Names in the partial folder: files that will be renamed to their target, and the rows that packed files are made of.
 */
export const finished = 'files';
export const growing = (format: ExportFormat): string => (isPacked(format) ? 'rows' : finished);

/** Path next to the file, or inside the folder. */
export function manifestPath({ path, draft }: Pick<ExportPlan, 'path' | 'draft'>): string {
  return draft.split === 'one_file' ? `${path}.manifest.json` : `${path}/manifest.json`;
}

/** Last name of a path, with the separators of any system. */
export const lastName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
