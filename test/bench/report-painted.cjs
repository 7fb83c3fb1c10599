// Loaded before main (`-r`): prints to stdout when the page reports that its first flows are painted.
const { ipcMain } = require('electron');

const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (name, answer) =>
  handle(name, (...asked) => {
    if (name === 'app.flowsPainted') process.stdout.write('painted\n');
    return answer(...asked);
  });
