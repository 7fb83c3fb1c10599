import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { type BrowserWindow, dialog } from 'electron';
import { failure } from '../core/base/failure.ts';

/** A bundle of every public authority is about 230 kB. */
const largestPem = 1_000_000;

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Asks the person whether a page of that host may be opened in the browser. */
export async function mayOpen(window: BrowserWindow, host: string): Promise<boolean> {
  const buttons = ['Open', 'Cancel'];
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Open ${host} in your browser?`,
    detail: 'None of your environments is there yet. Open it only if this is where your service is.',
    buttons,
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return buttons[response] === 'Open';
}

/** Lets the person choose a file of certificates. Throws `invalid_input` for a file that holds none that can be read. */
export async function chooseCa(window: BrowserWindow): Promise<{ caPem: string; subjects: string[] } | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Choose a certificate file',
    buttonLabel: 'Use these certificates',
    properties: ['openFile'],
    filters: [
      { name: 'Certificates (PEM)', extensions: ['pem', 'crt', 'cer'] },
      { name: 'All files', extensions: ['*'] },
    ],
  });
  const [path] = filePaths;
  if (canceled || path === undefined) return null;
  const refuse = (message: string) =>
    failure('invalid_input', message, { field: 'caPem', advice: 'Nothing was changed. Choose a file in PEM format.' });
  if ((await stat(path)).size > largestPem) throw refuse('This file is too large to be a certificate file.');
  const blocks = (await readFile(path, 'utf8')).match(certificate) ?? [];
  if (blocks.length === 0) throw refuse('This file holds no certificate.');
  try {
    const subjects = blocks.map((block) => new X509Certificate(block).subject.replaceAll('\n', ', '));
    return { caPem: `${blocks.join('\n')}\n`, subjects };
  } catch (cause) {
    throw Object.assign(refuse('A certificate in this file cannot be read.'), { cause });
  }
}
