import { shell } from 'electron';
import { failure } from '../core/base/failure.ts';
import { texts } from './words.ts';

/** Windows cuts longer addresses (docs/api/shell.md). */
const longest = 2081;

/**
 * Opens a page in the user's browser. It must be https, on the one host that the caller gives, with nothing in the
 * address that could be a password (Electron's security checklist, item 15).
 */
export async function openInBrowser(url: string, allowedHost: string): Promise<void> {
  const target = URL.canParse(url) ? new URL(url) : null;
  const allowed =
    target?.protocol === 'https:' &&
    target.host === allowedHost &&
    target.username === '' &&
    target.password === '' &&
    target.href.length <= longest;
  if (!allowed) throw failure('invalid_input', texts.notOpened, { advice: texts.nothingOpened });
  await shell.openExternal(target.href);
}
