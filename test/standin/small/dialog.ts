import type { MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron';
import { resolve } from 'node:path';
import { app } from '../app.ts';
import { mustBeReady } from '../lifecycle.ts';
import { refusing } from '../refusal.ts';
import { complain, print } from '../terminal.ts';

/** Every dialog takes an optional window first. */
function optionsOf<T>(args: readonly unknown[]): T {
  mustBeReady('dialog module can only be used after app is ready');
  return args.at(-1) as T;
}

/**
 * Without a user, each dialog answers cautiously and prints that: saving to the proposed path, opening nothing,
 * choosing only the button that cancels. Tests replace these functions.
 */
export const dialog = refusing('dialog', {
  async showSaveDialog(...args: unknown[]) {
    const { defaultPath = '' } = optionsOf<SaveDialogOptions>(args);
    const filePath = defaultPath && resolve(app.getPath('downloads'), defaultPath);
    print(filePath ? `save dialog answered with ${filePath}` : 'save dialog cancelled: it proposed no file');
    return { canceled: filePath === '', filePath };
  },
  async showOpenDialog(...args: unknown[]) {
    const { title = '' } = optionsOf<OpenDialogOptions>(args);
    print(`open dialog cancelled: ${title}`);
    return { canceled: true, filePaths: [] };
  },
  async showMessageBox(...args: unknown[]) {
    const { message, buttons = [], cancelId = 0 } = optionsOf<MessageBoxOptions>(args);
    print(`message box "${message}" answered with "${buttons[cancelId] ?? 'OK'}"`);
    return { response: cancelId, checkboxChecked: false };
  },
  showErrorBox(title: string, content: string) {
    complain(`${title}\n${content}`);
  },
});
