// Loaded before main (`-r`): the page connects to the environment in BENCH_CONNECT, like its form, and `painted` is printed to
// stdout once all of it was read. SIGUSR2 hides the window. A debugger would make the page consider itself visible.
const { BrowserWindow, ipcMain } = require('electron');

const lookEach = 500; // ms

/** In the page: result of main for one of its calls. */
async function call(page, name, input) {
  const envelope = JSON.stringify({ input, cancelId: null });
  const result = await page.executeJavaScript(`window.penstock.calls[${JSON.stringify(name)}](${envelope})`);
  if (!result.ok) throw new Error(`${name}: ${result.problem.message}`);
  return result.value;
}

async function connect(page) {
  const { id } = await call(page, 'environments.connect', JSON.parse(process.env.BENCH_CONNECT));
  const look = setInterval(async () => {
    const { phase } = await call(page, 'watch.state', { environmentId: id });
    if (phase !== 'live') return;
    clearInterval(look);
    process.stdout.write('painted\n');
  }, lookEach);
}

const handle = ipcMain.handle.bind(ipcMain);
let connecting = null;
ipcMain.handle = (name, answer) =>
  handle(name, (event, ...asked) => {
    connecting ??= connect(event.sender);
    return answer(event, ...asked);
  });
process.on('SIGUSR2', () => BrowserWindow.getAllWindows()[0].hide());
