import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answersOf, commandOf, isReportOf, itemsFor, itemsOf, reportOf } from '../../../../build/lib/hand-check.mjs';

const checklist = readFileSync(new URL('../../../../docs/electron.md', import.meta.url), 'utf8');

const list = `# Not yet seen

Words about it.

## Window

- [ ] The menu bar is hidden (\`main/shell/window.ts\`). GNOME
      and KDE.
- [ ] Copy and paste.

## Network

A paragraph.

- [ ] A proxy.
`;
const menu = 'The menu bar is hidden (`main/shell/window.ts`). GNOME and KDE.';

it('reads the items below their headings, each in one line', () => {
  expect(itemsOf(list)).toEqual([
    { section: 'Window', text: menu },
    { section: 'Window', text: 'Copy and paste.' },
    { section: 'Network', text: 'A proxy.' },
  ]);
});

it('reads every item of docs/electron.md', () => {
  const items = itemsOf(checklist);
  expect(items).toHaveLength(checklist.split('- [ ]').length - 1);
  expect([...new Set(items.map(({ section }) => section))]).toEqual(['Every system', 'Linux', 'macOS', 'Windows']);
});

it('leaves out the items of other systems', () => {
  const items = ['Every system', 'Linux', 'macOS', 'Windows'].map((section) => ({ section, text: 'A window.' }));
  const sectionsOn = (platform) => itemsFor(platform, items).map(({ section }) => section);
  expect(sectionsOn('linux')).toEqual(['Every system', 'Linux']);
  expect(sectionsOn('darwin')).toEqual(['Every system', 'macOS']);
  expect(sectionsOn('win32')).toEqual(['Every system', 'Windows']);
});

it('runs only items that are commands of the project', () => {
  expect(commandOf({ text: '`npm run package -- --publish never` passes: fuses.' })).toEqual([
    'run',
    'package',
    '--',
    '--publish',
    'never',
  ]);
  expect(commandOf({ text: '`npm start` shows the window.' })).toBeNull();

  const scripts = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')).scripts;
  const named = itemsOf(checklist).flatMap((item) => commandOf(item)?.[1] ?? []);
  expect(named).toContain('test:electron');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('asks again only for items that are open or have other words than in the report', () => {
  const found = new Map([
    [menu, { answer: 'differs', note: 'It is shown on KDE.' }],
    ['Copy and paste.', { answer: 'as written', note: '' }],
    ['A proxy that is gone.', { answer: 'as written', note: '' }],
  ]);
  const report = reportOf('Electron 45 on linux x64', itemsOf(list), found);
  expect(report).toContain('Of 3 items: 1 as written, 1 differs, 1 open.');
  expect(report).toContain('- open: A proxy.\n');
  found.delete('A proxy that is gone.');
  expect(answersOf(report)).toEqual(found);
});

it('recognizes a report of the same binary and system, and nothing else', () => {
  const report = reportOf('Electron 45.4.1 on linux x64', itemsOf(list), new Map());
  expect(isReportOf('Electron 45.4.1 on linux x64', report)).toBe(true);
  expect(isReportOf('Electron 45.4.2 on linux x64', report)).toBe(false);
  expect(isReportOf('Electron 45.4.1 on linux x64', list)).toBe(false);
});
