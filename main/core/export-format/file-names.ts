import { type ExportFormat, formatFacts, isPacked } from '#contract/models/export-format.ts';
import { fingerprintOf } from '../samples/fingerprint.ts';
import type { GroupRules } from '../samples/group-rules.ts';
import { readSample } from '../samples/sample.ts';
import type { ExportPlan } from './plan.ts';

const longestName = 60;

/**
 * The name of a group's file: what a person called it, else its pattern, and its unique key. It is made of a record that is
 * redacted already, so that the name contains nothing that the file must not.
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

/** In the partial folder: what will be renamed to its target, and the rows that packed files are made of. */
export const finished = 'files';
export const growing = (format: ExportFormat): string => (isPacked(format) ? 'rows' : finished);

/** Beside the file, or inside of the folder. */
export function manifestPath({ path, draft }: Pick<ExportPlan, 'path' | 'draft'>): string {
  return draft.split === 'one_file' ? `${path}.manifest.json` : `${path}/manifest.json`;
}

/** The last name of a path, however the system separates them. */
export const lastName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
