import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inProject } from '../../../../build/lib/project.mjs';
import { run } from '../../../../build/lib/run.mjs';
import { full } from '../../../fixtures/thorough.ts';

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'penstock-checks-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const check = (name) =>
  run(process.execPath, [inProject('build', 'checks', name), folder], { stdio: ['ignore', 'pipe', 'inherit'] });

describe('raw colors', () => {
  it.each([
    ['a hex colour in a style', 'ui/A.svelte', '<p>x</p><style>p { color: #fff; }</style>'],
    ['a colour function', 'styles/base.css', 'body { border: 1px solid rgb(0 0 0 / 50%); }'],
    ['a named colour', 'ui/A.svelte', '<style>p { background: lightgray }</style>'],
    ['a named colour in a property of our own', 'ui/a.css', ':root { --edge: 1px solid red; }'],
    ['a colour in a script', 'ui/chart.ts', "const grid = '#c0ffee';"],
    ['a colour in markup', 'ui/A.svelte', '<svg><path fill="#123456" /></svg>'],
  ])('%s is found', async (_, path, text) => {
    write(path, text);
    expect(await check('raw-colours.mjs')).toMatchObject({ code: 1, stdout: expect.stringContaining(path) });
  });

  it.each([
    ['the tokens themselves', 'styles/tokens.css', ':root { --paper: #fff; }'],
    ['tokens in use', 'ui/A.svelte', '<style>p { color: var(--red-text); border-color: currentColor }</style>'],
    ['the system’s own colours', 'styles/base.css', 'a { outline: 2px solid Highlight; color: CanvasText; }'],
    ['blocks, private fields and links', 'ui/A.svelte', '{#each rows as row}<a href="#top">{row}</a>{/each}'],
    [
      'words that only look like colours',
      'ui/A.svelte',
      '<style>.red { grid-area: red; animation: fade-black 1s }</style>',
    ],
    ['comments', 'ui/a.css', '/* not #fff */ a { color: var(--ink); }'],
  ])('does not report %s as raw colors', async (_, path, text) => {
    write(path, text);
    expect(await check('raw-colours.mjs')).toMatchObject({ code: 0, stdout: '' });
  });
});

describe('sentences', full, () => {
  beforeEach(() => {
    for (const part of ['main', 'preload', 'renderer']) mkdirSync(join(folder, part));
  });

  it('are found anywhere in a component or another module', async () => {
    const found = {
      'A text in markup': '<p>{n} open</p>',
      'A name for a screen reader': '<p aria-label="flows">{n}</p>',
      'A tooltip of a component': '<Button title="now" />',
      'A text that a component shows': '<Notice heading={bad ? "It failed" : head} />',
      'A text in a script': "<script>const state = 'Signed out';</script>",
      'A template': '<script>const of = `${n} of ${all}`;</script>',
    };
    for (const [name, text] of Object.entries(found)) write(`renderer/ui/${name}.svelte`, text);
    const states = "export const states = { done: { word: 'Done' } } satisfies Record<string, { word: string }>;";
    write('renderer/ui/a.ts', states);
    const { code, stdout } = await check('sentences.mjs');
    expect(code).toBe(1);
    expect(stdout.match(/^renderer\/ui\/.*(?=:1: )/gm)).toEqual(
      [...Object.keys(found).map((name) => `renderer/ui/${name}.svelte`), 'renderer/ui/a.ts'].sort(),
    );
  });

  it('are found in main: failures, their advice, parts of them, menus', async () => {
    const found = [
      "throw failure('conflict', 'Another export is open.');",
      'throw failure(kind, texts.open, { advice: `Nothing was sent to ${host}.` });',
      "new Failure({ kind: 'conflict', message: 'Another export is open.' });",
      "const end = cancelled ? 'was cancelled at the service' : texts.failed(id);",
      "const template = [{ label: 'View' }];",
    ];
    write('main/core/exports/a.ts', found.join('\n'));
    const { code, stdout } = await check('sentences.mjs');
    expect(code).toBe(1);
    expect(stdout.match(/^main\/core\/exports\/a\.ts:\d+(?=: )/gm)).toEqual(
      found.map((_, line) => `main/core/exports/a.ts:${line + 1}`),
    );
  });

  it('exclude texts of words.ts and of inLanguage, names in the code, keys, styles, and thrown errors', async () => {
    write('renderer/ui/words.ts', "export const texts = { done: 'It is done' };");
    write('renderer/ui/columns.ts', "const titles = inLanguage('columns', { size: 'Size 24 h' });");
    write(
      'renderer/ui/A.svelte',
      '<p class="cut quiet" style:width="{n}px" title={texts.done}>{texts.done}: {n} <b>…</b></p>',
    );
    write(
      'renderer/ui/B.svelte',
      '<Icon name="alert" columns="1fr auto" /><style>p { font: 600 Inter, sans-serif }</style>',
    );
    write('renderer/ui/a.ts', "import a from 'a b';\nif (key === 'ArrowDown') throw new Error('Nobody reads this');\n");
    write('renderer/ui/b.ts', "type Name = 'One name';\nexport const id = { id: `flow ${n}`, width: `${n}px` };\n");
    expect(await check('sentences.mjs')).toMatchObject({ code: 0, stdout: '' });
  });

  it('exclude log lines, errors for developers, SQL, patterns, comparisons and data in main', async () => {
    const others = [
      "this.#ports.log.warn('history was not read', { thrown });",
      "class Asks extends Error { constructor() { super('asks about personal data'); } }",
      'database.prepare(`SELECT id FROM flow WHERE environment = ? AND origin_id > ${id}`);',
      "if (name.endsWith('MetaData') || end === 'Proxy response') stop();",
      'const form = String.raw`KeyError:?\\s+(${path})`;',
      "const report = { format: 'penstock incident report', 'Content-Type': type };",
    ];
    write('main/core/exports/a.ts', others.join('\n'));
    // The command line and the demo service have their own texts, and the specification names the operations.
    for (const path of ['main/cli/a.ts', 'main/cli.ts', 'main/demo/a.ts', 'main/api/operations/a.ts'])
      write(path, "const name = 'Pause a flow';");
    expect(await check('sentences.mjs')).toMatchObject({ code: 0, stdout: '' });
  });
});

describe('shipped size (P12)', full, () => {
  // Random text cannot be compressed below three quarters.
  const text = (bytes) => randomBytes(bytes * 0.75).toString('base64');
  beforeEach(() => {
    write('renderer/index.html', '');
    write('preload/index.cjs', text(8_000));
    write('main/index.js', text(5_000_000));
    write('main/index.js.map', text(9_000_000));
  });

  it('covers what is loaded, without maps', async () => {
    expect(await check('shipped-size.mjs')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('the preload: 8.0 kB'),
    });
  });

  it.each([
    ['a page', 'renderer/assets/index.js', 710_000],
    ['a font', 'renderer/assets/one.woff2', 330_000],
    ['a picture of the handbook', 'renderer/assets/one.webp', 320_000],
    ['the text of the handbook', 'renderer/assets/handbook-a.js', 320_000],
    ['a preload', 'preload/other.cjs', 100],
    ['a whole', 'main/shared/more.js', 4_000_000],
  ])('%s that is too large is found', async (_what, path, bytes) => {
    write(path, text(bytes));
    expect(await check('shipped-size.mjs')).toMatchObject({ code: 1 });
  });
});

describe('test paths', full, () => {
  beforeEach(() => {
    write('main/core/actions/gate.ts', '');
    write('renderer/client/clock.svelte.ts', '');
  });

  it.each(['main/core/actions/gate', 'main/core/actions/gate-waits-long', 'renderer/client/clock'])(
    'accepts a test at %s, which names the module that it calls',
    async (path) => {
      write(`test/unit/${path}.test.ts`, '');
      expect(await check('test-paths.mjs')).toMatchObject({ code: 0, stdout: '' });
    },
  );

  it.each(['main/core/actions/waits', 'main/core/actions/gates', 'main/core/gate', 'main/core-actions/gate'])(
    'reports a test at %s, where no module has its name',
    async (path) => {
      write(`test/unit/${path}.test.ts`, '');
      expect(await check('test-paths.mjs')).toMatchObject({ code: 1, stdout: expect.stringContaining(path) });
    },
  );
});

describe('style of comments', () => {
  it('is checked in the product, the tests and the build scripts', async () => {
    const files = ['build/a.mjs', 'main/a.ts', 'preload/a.ts', 'renderer/A.svelte', 'test/a.test.ts', 'test/b.cjs'];
    for (const file of files) write(file, '// Nobody reads this.\nlet a;\n');
    write('renderer/A.svelte', '<script>\n  // Nobody reads this.\n  let a;\n</script>');
    const { code, stdout } = await check('style.mjs');
    expect(code).toBe(1);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(files);
  });
});

describe('docs', () => {
  it.each([
    ['a long line', 'docs/handbook/a.md', 'word '.repeat(21), 'docs/handbook/a.md:1: 105 characters'],
    ['a long cell', 'README.md', `| a | ${'b'.repeat(61)} |`, 'README.md:1: a cell of 61 characters'],
    ['a link to no file', 'docs/a.md', 'See [b](b.md#part).', 'docs/a.md: links to docs/b.md, which does not exist'],
    ['a picture without a link', 'docs/screens/a.png', '', 'docs/screens/a.png: no page links to it'],
  ])('%s is found', async (_, path, text, fault) => {
    write(path, text);
    expect(await check('docs.mjs')).toMatchObject({ code: 1, stdout: expect.stringContaining(fault) });
  });

  it('may have long headings, code and links, and links to other sites', async () => {
    write('docs/screens/a.png', '');
    write(
      'docs/a.md',
      [`# ${'word '.repeat(21)}`, '```', 'x'.repeat(101), '```', `![${'word '.repeat(21)}](screens/a.png)`].join('\n'),
    );
    write('README.md', '[a](docs/a.md), [b](https://b.example)');
    expect(await check('docs.mjs')).toMatchObject({ code: 0, stdout: '' });
  });
});

describe('file length', full, () => {
  beforeEach(() => {
    for (const path of ['main', 'preload', 'renderer', 'test', 'build']) mkdirSync(join(folder, path));
  });

  it.each(['main/a.ts', 'renderer/ui/A.svelte', 'build/a.mjs'])('%s may have 500 lines, not one more', async (path) => {
    write(path, 'x\n'.repeat(500));
    expect((await check('file-length.mjs')).code).toBe(0);
    write(path, 'x\n'.repeat(501));
    expect(await check('file-length.mjs')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`${path}: 501 lines`),
    });
  });
});

describe('exported names', () => {
  it.each([
    ['two modules of main', { 'main/a.ts': 'export const one = 1;', 'main/core/b.ts': 'export type one = 1;' }],
    [
      'a component and a module',
      {
        'renderer/A.svelte': '<script module>\n  export const one = 1;\n</script>',
        'renderer/b.ts': 'export function one() {}',
      },
    ],
    [
      'the contract and the window',
      { 'preload/contract/a.ts': 'export const one = 1;', 'renderer/b.ts': 'export class one {}' },
    ],
  ])('must not be shared by %s', async (_, files) => {
    for (const [path, text] of Object.entries(files)) write(path, text);
    const { code, stdout } = await check('unique-exports.mjs');
    expect({ code, stdout }).toEqual({ code: 1, stdout: `one: exported by ${Object.keys(files).sort().join(', ')}\n` });
  });

  it.each([
    ['a type and a value of one module', { 'main/a.ts': 'export const one = 1;\nexport type one = 1;' }],
    ['two processes', { 'main/a.ts': 'export const one = 1;', 'renderer/a.ts': 'export const one = 1;' }],
    ['main and the demo service', { 'main/a.ts': 'export const one = 1;', 'main/demo/a.ts': 'export const one = 1;' }],
    [
      'the texts of two folders',
      { 'main/a/words.ts': 'export const texts = 1;', 'main/b/words.ts': 'export const texts = 1;' },
    ],
    [
      'two instances of components',
      {
        'renderer/A.svelte': '<script>\n  export function focus() {}\n</script>',
        'renderer/B.svelte': '<script>\n  export function focus() {}\n</script>',
      },
    ],
  ])('may be shared by %s', async (_, files) => {
    for (const [path, text] of Object.entries(files)) write(path, text);
    expect(await check('unique-exports.mjs')).toMatchObject({ code: 0, stdout: '' });
  });
});
