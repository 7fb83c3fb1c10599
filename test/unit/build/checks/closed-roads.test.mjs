import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../../build/lib/project.mjs';

// The text is linted as if it were in a file of the project: its path decides.
let eslint, untyped;
beforeAll(() => {
  eslint = new ESLint({ cwd: root });
  // Rules on syntax need no type-checked program for each text, which would take ten times as long.
  untyped = new ESLint({ cwd: root, overrideConfig: tseslint.configs.disableTypeChecked });
});

async function rulesBrokenBy(filePath, text, linter = untyped) {
  const [{ messages }] = await linter.lintText(text, { filePath });
  return messages.map((message) => message.ruleId ?? message.message);
}

const roads = [
  [
    'a call of the page is registered',
    "ipcMain.handle('a', f);",
    'no-restricted-syntax',
    'main/shell/window.ts',
    'main/ipc/register.ts',
  ],
  [
    'the page is listened to',
    "ipcMain.on('a', f);",
    'no-restricted-syntax',
    'main/ipc/push.ts',
    'main/ipc/register.ts',
  ],
  [
    'the page is sent to',
    "window.webContents.send('a');",
    'no-restricted-syntax',
    'main/shell/window.ts',
    'main/ipc/push.ts',
  ],
  [
    'an asker is answered past the envelope',
    "event.sender.send('a');",
    'no-restricted-syntax',
    'main/ipc/register.ts',
    'main/ipc/push.ts',
  ],
  [
    'the bridge is used',
    "window.penstock.calls['a']();",
    'no-restricted-syntax',
    'renderer/app/main.ts',
    'renderer/client/bridge.ts',
  ],
  [
    'Electron is reached',
    "import { ipcRenderer } from 'electron'; ipcRenderer.send('a');",
    'no-restricted-syntax',
    'renderer/app/main.ts',
    'preload/index.ts',
  ],
  [
    'Electron is reached',
    "import { ipcRenderer } from 'electron'; ipcRenderer.send('a');",
    'no-restricted-syntax',
    'preload/contract/index.ts',
    'preload/index.ts',
  ],
  [
    'a connection is opened',
    "void fetch('https://a');",
    'no-restricted-globals',
    'main/core/base/clock.ts',
    'main/api/transport/transport.ts',
  ],
];

describe('a forbidden call', () => {
  it.each(roads)('%s (%s): %s in %s, open in %s', async (_, code, rule, closedIn, openIn) => {
    expect(await rulesBrokenBy(closedIn, code)).toContain(rule);
    expect(await rulesBrokenBy(openIn, code)).not.toContain(rule);
  });

  it.each([
    ["void fetch('/a');", 'no-restricted-globals'],
    ["new XMLHttpRequest().open('GET', '/a');", 'no-restricted-globals'],
    ["new WebSocket('wss://a');", 'no-restricted-globals'],
    ["new EventSource('/a');", 'no-restricted-globals'],
    ["void window.fetch('/a');", 'no-restricted-properties'],
    ["localStorage.setItem('a', 'b');", 'no-restricted-globals'],
    ['document.body.innerHTML = name;', 'no-restricted-syntax'],
    ["document.body.insertAdjacentHTML('beforeend', name);", 'no-restricted-syntax'],
    ["eval('1');", 'no-eval'],
    ["new Function('return 1')();", 'no-new-func'],
    ['console.log(1);', 'no-console'],
  ])('is found in the page: %s', async (code, rule) => {
    expect(await rulesBrokenBy('renderer/client/bridge.ts', code)).toContain(rule);
  });

  it('finds text used as markup in a component', async () => {
    expect(await rulesBrokenBy('renderer/ui/Text.svelte', '{@html name}')).toContain('svelte/no-at-html-tags');
  });
});

describe('rules that need types', () => {
  it.each([
    ['a promise that nobody waits for', 'async function a() {}\na();', '@typescript-eslint/no-floating-promises'],
    [
      'a kind that a switch forgot',
      "export const a = (k: 'x' | 'y') => { switch (k) { case 'x': return 1; } };",
      '@typescript-eslint/switch-exhaustiveness-check',
    ],
    [
      'a promise as a condition',
      'async function a() { return true; }\nif (a()) void 0;',
      '@typescript-eslint/no-misused-promises',
    ],
    [
      'a type imported as a value',
      "import { Logger } from '../log.ts';\nexport let a: Logger;",
      '@typescript-eslint/consistent-type-imports',
    ],
  ])('%s is found', async (_, code, rule) => {
    expect(await rulesBrokenBy('main/core/base/clock.ts', code, eslint)).toContain(rule);
  });
});
