import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inProject } from '../../../../build/lib/project.mjs';
import { run } from '../../../../build/lib/run.mjs';

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'penstock-roads-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Findings in such files, a line each. */
async function findingsIn(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const check = inProject('build', 'checks', 'roads.mjs');
  const { code, stdout } = await run(process.execPath, [check, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  expect(code).toBe(stdout === '' ? 0 : 1);
  return stdout.split('\n').filter(Boolean);
}

const component = (script) => `<script lang="ts">\n${script}\n</script>\n<p>{1}</p>\n`;

it('every forbidden call is found at its position, with its line and the reason', async () => {
  const closed = [
    ['main/shell/window.ts', "ipcMain.handle('a', f);", 'Only main/ipc/register.ts listens'],
    ['main/ipc/push.ts', "ipcMain.on('a', f);", 'Only main/ipc/register.ts listens'],
    ['main/shell/menu.ts', "window.webContents.send('a');", 'Only main/ipc/push.ts sends'],
    ['main/ipc/register.ts', "event.sender.send('a');", 'Only main/ipc/push.ts sends'],
    ['renderer/app/main.ts', "import { ipcRenderer } from 'electron';", 'Only preload/index.ts'],
    ['preload/contract/index.ts', "import { ipcRenderer } from 'electron';", 'Only preload/index.ts'],
    ['renderer/app/start.ts', 'window.penstock.calls();', 'Only renderer/client uses the bridge'],
    ['renderer/app/other.ts', "globalThis['penstock'].calls();", 'Only renderer/client uses the bridge'],
    ['renderer/app/call.ts', "call('watch.state');", 'Only renderer/client knows the names'],
    ['renderer/app/called.ts', 'call(`watch.state`);', 'Only renderer/client knows the names'],
    ['main/cli/status.ts', "process.stdout.write('a');", 'Only main/cli/terminal.ts writes'],
    ['main/cli/flows.ts', "console.error('a');", 'Only main/cli/terminal.ts writes'],
    ['renderer/client/bridge.ts', 'document.body.innerHTML = name;', 'Text from the service is never markup'],
    ['renderer/ui/a.ts', "document.body.insertAdjacentHTML('beforeend', name);", 'Text from the service'],
    ['renderer/ui/Html.svelte', '{@html name}', 'Text from the service is never markup'],
    [
      'renderer/ui/Handler.svelte',
      '<button onclick={() => window.penstock.calls()}>a</button>',
      'Only renderer/client',
    ],
    ['renderer/ui/b.ts', "void fetch('/a');", 'The page opens no connection'],
    ['renderer/ui/c.ts', "void window.fetch('/a');", 'The page opens no connection'],
    ['renderer/ui/Socket.svelte', component("new WebSocket('wss://a');"), 'The page opens no connection'],
    ['renderer/ui/d.ts', "localStorage.setItem('a', 'b');", 'The page keeps nothing'],
    ['renderer/ui/e.ts', 'const { length } = window.sessionStorage;', 'The page keeps nothing'],
    ['renderer/ui/Rows.svelte', '{#each rows as row}<p>{row}</p>{/each}', 'A list names its rows'],
  ];
  const found = await findingsIn(Object.fromEntries(closed.map(([path, text]) => [path, `\n${text}\n`])));
  for (const [path, text, why] of closed) {
    const line = text.startsWith('<script') ? 3 : 2;
    expect(found.filter((one) => one.startsWith(`${path}:${line}: ${why}`))).toHaveLength(1);
  }
  expect(found).toHaveLength(closed.length);
});

it('allowed calls and similar words are not reported', async () => {
  const open = {
    'main/ipc/register.ts': "ipcMain.handle('a', f);",
    'main/ipc/push.ts': "window.webContents.send('a'); push.send('b');",
    'main/api/transport/transport.ts': "void fetch('https://a');",
    'preload/index.ts': "import { ipcRenderer } from 'electron';",
    'renderer/client/bridge.ts': "window.penstock.calls['watch.state']();",
    'renderer/ui/Rows.svelte': '{#each rows as row (row.id)}<p>{row.fetch}</p>{/each}',
    'renderer/ui/a.ts': "// fetch('/a')\nexport const fetched = { localStorage: 'watch.state of it' };",
  };
  expect(await findingsIn(open)).toEqual([]);
});
