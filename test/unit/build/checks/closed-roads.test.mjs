import { ESLint } from 'eslint';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject, projectNode, root, toolScript } from '../../../../build/lib/project.mjs';
import { run } from '../../../../build/lib/run.mjs';
import { full } from '../../../fixtures/thorough.ts';

let eslint, typed;
beforeAll(() => {
  eslint = new ESLint({ cwd: root });
  typed = new ESLint({ cwd: root, overrideConfigFile: 'build/checks/components.eslint.js' });
});

/** The names of the rules that a text breaks, linted as if it were that file of the project: its path decides. */
async function rulesBrokenBy(file, text, linter = eslint) {
  const [result] = await linter.lintText(text, { filePath: file });
  const broken = (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
  return file.endsWith('.ts') ? [...broken, ...(await oxlintFindings(file, text))] : broken;
}

/** The same of the linter of .ts files, which reads files only. */
async function oxlintFindings(file, text) {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-lint-'));
  try {
    copyFileSync(inProject('.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true}}');
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
    const { stdout } = await run(projectNode(), [toolScript('oxlint'), '--type-aware', '--format=json', '.'], {
      cwd: folder,
      env: { ...process.env, OXLINT_TSGOLINT_PATH: inProject('node_modules', '.bin', 'tsgolint') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return JSON.parse(stdout).diagnostics.map(({ code }) => code.replace(/^\w+\((.*)\)$/, '$1'));
  } finally {
    rmSync(folder, { recursive: true });
  }
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

describe('a forbidden call', full, () => {
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

describe('rules that need types', full, () => {
  const cases = [
    ['a promise that nobody waits for', 'async function a() {}\na();', 'no-floating-promises'],
    [
      'a kind that a switch forgot',
      "export const a = (k: 'x' | 'y') => { switch (k) { case 'x': return 1; } };",
      'switch-exhaustiveness-check',
    ],
    ['a promise as a condition', 'async function a() { return true; }\nif (a()) void 0;', 'no-misused-promises'],
  ];

  it.each(cases)('%s is found in a .ts file', async (_, code, rule) => {
    expect(await oxlintFindings('main/engine.ts', code)).toContain(rule);
  });

  it.each(cases)('%s is found in a component', async (_, code, rule) => {
    const component = `<script lang="ts">\n${code}\n</script>`;
    expect(await rulesBrokenBy('renderer/ui/Text.svelte', component, typed)).toContain(`@typescript-eslint/${rule}`);
  });

  it('a type imported as a value is found', async () => {
    const code = "import { Logger } from '../log.ts';\nexport let a: Logger;";
    expect(await oxlintFindings('main/core/base/clock.ts', code)).toContain('consistent-type-imports');
  });
});
