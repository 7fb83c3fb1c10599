import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import { asPem, readCertificates } from '../core/base/certificates.ts';
import { failure } from '../core/base/failure.ts';
import { decodedText, decodeText } from '../core/base/file-text.ts';
import { texts } from './words.ts';

/** Bytes. A bundle of every public authority is about 230 kB. */
const largestPem = 1_000_000;

/** Maximum characters of a line that a prompt shows. */
const longestLine = 200;

export interface TextToOpen {
  title: string;
  kind: keyof typeof texts.fileKinds;
  mostBytes: number;
}

const extensions: Record<TextToOpen['kind'], string> = { settings: 'json', rows: 'csv', handover: 'json' };

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
  const bytes = await chooseCertificateFile(window, 'caPem', {
    title: texts.chooseCertificates,
    button: texts.useCertificates,
    extensions: ['pem', 'crt', 'cer', 'der'],
  });
  if (!bytes) return null;
  const refuse = (message: string) => failure('invalid_input', message, { field: 'caPem', advice: texts.choosePem });
  let certificates;
  try {
    certificates = readCertificates(bytes);
  } catch (cause) {
    throw Object.assign(refuse(texts.certificateUnreadable), { cause });
  }
  if (certificates.length === 0) throw refuse(texts.fileWithoutCertificate);
  const subjects = certificates.map(({ subject }) => subject.replaceAll('\n', ', '));
  return { caPem: asPem(certificates), subjects };
}

/** Lets the user choose a file with a client certificate and its key; null if the user cancels. */
export const chooseClientCertificate = (window: BrowserWindow): Promise<Uint8Array | null> =>
  chooseCertificateFile(window, 'clientCertificate', {
    title: texts.chooseClientCertificate,
    button: texts.useClientCertificate,
    extensions: ['p12', 'pfx', 'pem'],
  });

async function chooseCertificateFile(
  window: BrowserWindow,
  field: string,
  { title, button, extensions }: { title: string; button: string; extensions: string[] },
): Promise<Uint8Array | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title,
    buttonLabel: button,
    properties: ['openFile'],
    filters: [
      { name: texts.certificates, extensions },
      { name: texts.allFiles, extensions: ['*'] },
    ],
  });
  const [path] = filePaths;
  if (canceled || path === undefined) return null;
  if ((await stat(path)).size > largestPem)
    throw failure('invalid_input', texts.fileTooLarge, { field, advice: texts.choosePem });
  return readFile(path);
}

/**
 * Lets the user choose a text file and reads it; null if the user cancels. Throws `invalid_input` if it is too large,
 * not a file, not text or unreadable.
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
  const bytes = await readFile(path).catch(() => {
    throw refuse(texts.fileNotRead);
  });
  const text = decodedText(bytes) ?? (kind === 'rows' ? await readAsWindows1252(window, bytes) : decodeText(bytes));
  return text === null ? null : { name: basename(path), text };
}

/** Prompts whether a file that is not in UTF-8 is Windows-1252, with its first line that depends on it. */
async function readAsWindows1252(window: BrowserWindow, bytes: Uint8Array): Promise<string | null> {
  const text = decodeText(bytes, 'windows-1252');
  const line = text.split(/\r?\n/).find((one) => /\P{ASCII}/u.test(one)) ?? '';
  const buttons = [texts.readAsWindows1252, texts.cancel];
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: texts.notUtf8,
    detail: texts.asWindows1252(line.slice(0, longestLine)),
    buttons,
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return buttons[response] === texts.readAsWindows1252 ? text : null;
}
