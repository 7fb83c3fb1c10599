// Loaded before main (`-r`): says on stdout when the page tells that its first flows are painted.
const { ipcMain } = require('electron');

const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (name, answer) =>
  handle(name, (...asked) => {
    if (name === 'app.flowsPainted') process.stdout.write('painted\n');
    return answer(...asked);
  });
