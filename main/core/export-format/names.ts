import type { ExportDraft } from '#contract/models/export.ts';
import { formatFacts } from '#contract/models/export-format.ts';
import { failure } from '../base/failure.ts';
import { lastName } from './file-names.ts';
import { texts } from './words.ts';

/**
 * Characters. Of four bytes each, and with `.manifest.json` appended, they still fit into the 255 bytes that file systems allow.
 */
const longest = 50;

/**
 * Names that Windows takes for a device, whatever their ending (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
 */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * A name for the file, or for the folder with a file for each group: its subject and the time, in the computer's zone. It
 * consists of letters, digits, hyphens and its ending alone, so that it means the same to every system.
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

/** Bytes that a file system allows a name, and the longest suffix that is appended while an export is written. */
const longestName = 255;
const behind = '.partial.json.4194304.next';

/** Throws `invalid_input` for the name of a file or folder that leaves no room for the temporary names beside it. */
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
