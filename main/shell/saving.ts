import { join } from 'node:path';
import { type BrowserWindow, dialog, shell } from 'electron';
import { Failure, failure } from '../core/base/failure.ts';
import { texts } from './words.ts';

/** Writes a file that is whole or absent (D9). */
export type WriteWhole = (path: string, chunks: Iterable<string>) => Promise<void>;

/**
 * Lets the user choose a folder and writes the files into it. Returns the path of the first; null if the user cancels.
 */
export async function saveFiles(
  window: BrowserWindow,
  title: string,
  files: () => { name: string; content: string }[],
  writeWhole: WriteWhole,
): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title,
    buttonLabel: texts.saveHere,
    properties: ['openDirectory', 'createDirectory'],
  });
  const [folder] = filePaths;
  if (canceled || folder === undefined) return null;
  const written = files();
  await attempt(async () => {
    for (const { name, content } of written) await writeWhole(join(folder, name), [content]);
  });
  return join(folder, written[0]!.name);
}

/** Lets the user choose a file and writes it piece by piece. Returns its path; null if the user cancels. */
export async function saveFile(
  window: BrowserWindow,
  proposal: { title: string; name: string },
  chunks: () => Iterable<string>,
  writeWhole: WriteWhole,
): Promise<string | null> {
  const path = await chooseTarget(window, proposal);
  if (path !== null) await attempt(() => writeWhole(path, chunks()));
  return path;
}

/** Lets the user choose where to write later; null if the user cancels. */
export async function chooseTarget(
  window: BrowserWindow,
  { title, name }: { title: string; name: string },
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, { title, defaultPath: name });
  return canceled || filePath === '' ? null : filePath;
}

/** Shows a file or a folder in its folder. */
export function showInFolder(path: string): void {
  shell.showItemInFolder(path);
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw Object.assign(
      failure('internal', texts.notWritten, {
        advice: texts.nothingLost,
        detail: why,
      }),
      { cause },
    );
  }
}
