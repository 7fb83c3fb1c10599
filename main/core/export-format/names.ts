import type { ExportDraft } from '#contract/models/export.ts';
import { formatFacts } from '#contract/models/export-format.ts';
import { failure } from '../base/failure.ts';
import { lastName } from './file-names.ts';
import { texts } from './words.ts';

/**
 * Maximum number of characters. With four bytes each and `.manifest.json` appended, they still fit into the 255 bytes
 * that file systems allow.
 */
const longest = 50;

/**
 * Names that Windows takes for a device, with any extension
 * (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
 */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * Proposes a name for the file, or for the folder with a file for each group: its subject and the local time. It
 * contains only letters, digits, hyphens and its extension, so that it is the same on every system.
 */
export function proposedName(
  { format, split }: Pick<ExportDraft, 'format' | 'split'>,
  title: string,
  now: number,
): string {
  const words =
    title
      .toWellFormed()
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const cut = [...words.join('-')].slice(0, longest).join('').replace(/-$/, '');
  const name = cut === '' ? 'records' : device.test(cut) ? `${cut}-records` : cut;
  return `${name}-${stamp(now)}${split === 'one_file' ? `.${formatFacts[format].extension}` : ''}`;
}

/** Maximum bytes of a name in a file system, and the longest suffix appended while an export is written. */
const longestName = 255;
const behind = '.partial.json.4194304.next';

/** Throws `invalid_input` for a file or folder name that leaves no room for the temporary names next to it. */
export function requireNameFits(path: string): void {
  const most = longestName - behind.length;
  const bytes = Buffer.byteLength(lastName(path));
  if (bytes <= most) return;
  throw failure('invalid_input', texts.nameTooLong(bytes, most), {
    advice: texts.shorterName,
    field: 'path',
  });
}

function stamp(now: number): string {
  const at = new Date(now);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}-${two(at.getHours())}${two(at.getMinutes())}`;
}
