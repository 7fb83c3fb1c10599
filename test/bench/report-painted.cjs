// Loaded before main (`-r`): prints to stdout when the page reports that its first flows are painted, and when it is idle
// after that, so that a key would be handled at once.
const { ipcMain } = require('electron');

const idle = 'new Promise((resolve) => requestIdleCallback(() => resolve(null)))';

const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (name, answer) =>
  handle(name, (event, ...asked) => {
    if (name === 'app.flowsPainted') {
      process.stdout.write('painted\n');
      void event.sender.executeJavaScript(idle).then(() => process.stdout.write('usable\n'));
    }
    return answer(event, ...asked);
  });
