/** An app with only a window and a word in it: the floor of a start's duration and of a window's memory. */
import { app, BrowserWindow, protocol } from 'electron';

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);

app.on('window-all-closed', () => app.quit());

void app.whenReady().then(async () => {
  const page = '<!doctype html><html lang="en"><title>Empty</title><p>Empty</p></html>';
  protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }));
  const window = new BrowserWindow({ width: 1440, height: 900 });
  await window.loadURL('app://empty/');
  // Reported like the console: the second frame begins when the first has been passed to the screen.
  const frame = 'new Promise((resolve) => requestAnimationFrame(resolve))';
  for (const each of [frame, frame]) await window.webContents.executeJavaScript(each);
  process.stdout.write('painted\n');
});
