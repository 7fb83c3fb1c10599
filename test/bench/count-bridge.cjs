// Loaded before main (`-r`): counts what main sends to the page, so that a bench can read it.
const { app, ipcMain } = require('electron');

globalThis.saidToPage = 0;
const count = (value) => {
  globalThis.saidToPage += JSON.stringify(value ?? null).length;
  return value;
};

const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (name, answer) => handle(name, async (...asked) => count(await answer(...asked)));

app.on('web-contents-created', (_event, contents) => {
  const send = contents.send.bind(contents);
  contents.send = (name, ...said) => send(name, ...said.map(count));
});
