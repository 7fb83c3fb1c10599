import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answersOf, isReportOf, itemsOf, reportOf } from '../../../../build/lib/hand-check.mjs';

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
  const text = readFileSync(new URL('../../../../docs/electron.md', import.meta.url), 'utf8');
  const items = itemsOf(text);
  expect(items).toHaveLength(text.split('- [ ]').length - 1);
  expect(items.filter(({ section }) => section === '')).toEqual([]);
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
