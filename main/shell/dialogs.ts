import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import { failure } from '../core/base/failure.ts';
import { texts } from './words.ts';

/** Bytes. A bundle of every public authority is about 230 kB. */
const largestPem = 1_000_000;

export interface TextToOpen {
  title: string;
  kind: keyof typeof texts.fileKinds;
  mostBytes: number;
}

const extensions: Record<TextToOpen['kind'], string> = { settings: 'json', rows: 'csv' };

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Prompts the user whether a page of that host may be opened in the browser. */
export async function mayOpen(window: BrowserWindow, host: string): Promise<boolean> {
  const buttons = [texts.open, texts.cancel];
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: texts.openInBrowser(host),
    detail: texts.noEnvironmentYet,
    buttons,
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return buttons[response] === texts.open;
}

/** Lets the user choose a file of certificates. Throws `invalid_input` for a file without a readable one. */
export async function chooseCa(window: BrowserWindow): Promise<{ caPem: string; subjects: string[] } | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: texts.chooseCertificates,
    buttonLabel: texts.useCertificates,
    properties: ['openFile'],
    filters: [
      { name: texts.certificates, extensions: ['pem', 'crt', 'cer'] },
      { name: texts.allFiles, extensions: ['*'] },
    ],
  });
  const [path] = filePaths;
  if (canceled || path === undefined) return null;
  const refuse = (message: string) => failure('invalid_input', message, { field: 'caPem', advice: texts.choosePem });
  if ((await stat(path)).size > largestPem) throw refuse(texts.fileTooLarge);
  const blocks = (await readFile(path, 'utf8')).match(certificate) ?? [];
  if (blocks.length === 0) throw refuse(texts.fileWithoutCertificate);
  try {
    const subjects = blocks.map((block) => new X509Certificate(block).subject.replaceAll('\n', ', '));
    return { caPem: `${blocks.join('\n')}\n`, subjects };
  } catch (cause) {
    throw Object.assign(refuse(texts.certificateUnreadable), { cause });
  }
}

/**
 * Lets the user choose a text file and reads it; null if the user cancels. Throws `invalid_input` if it is too large,
 * not a file or unreadable.
 */
export async function openText(
  window: BrowserWindow,
  { title, kind, mostBytes }: TextToOpen,
): Promise<{ name: string; text: string } | null> {
  const words = texts.fileKinds[kind];
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title,
    properties: ['openFile'],
    filters: [
      { name: words.name, extensions: [extensions[kind]] },
      { name: texts.allFiles, extensions: ['*'] },
    ],
  });
  const [path] = filePaths;
  if (canceled || path === undefined) return null;
  const refuse = (message: string) => failure('invalid_input', message, { advice: words.nothingDone });
  const found = await stat(path).catch(() => null);
  // A pipe would block.
  if (!found?.isFile()) throw refuse(texts.fileNotRead);
  if (found.size > mostBytes) throw refuse(words.tooLarge);
  const text = await readFile(path, 'utf8').catch(() => {
    throw refuse(texts.fileNotRead);
  });
  return { name: basename(path), text };
}
