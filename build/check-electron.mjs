// `npm run check:electron [-- FILE]`: asks a maintainer what the real binary does, for each item of docs/electron.md,
// and writes each answer to FILE at once (default: electron-VERSION-SYSTEM-PROCESSOR.md). It continues a report of the
// same binary and system with the open items, and leaves any other file as it is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { answers, answersOf, isReportOf, itemsOf, reportOf } from './lib/hand-check.mjs';
import { inProject, readJson, say } from './lib/project.mjs';

const { platform, arch } = process;
const version = readJson(inProject('package.json')).devDependencies.electron;
const file = process.argv[2] ?? `electron-${version}-${platform}-${arch}.md`;
const title = `Electron ${version} on ${platform} ${arch} (${release()})`;
const items = itemsOf(readFileSync(inProject('docs', 'electron.md'), 'utf8'));
const earlier = existsSync(file) ? readFileSync(file, 'utf8') : '';
if (earlier && !isReportOf(title, earlier)) {
  say(`${file} is no report of ${title}. Nothing was written: give the name of another file.`);
  process.exit(1);
}
const found = answersOf(earlier);

say(`${title}. Answers are in ${file}, each as soon as it is given.`);
say('y: as written. n: differs. Enter: leave it open. q or Ctrl-D: stop.');
const terminal = createInterface({ input: process.stdin, output: process.stderr });
const lines = terminal[Symbol.asyncIterator]();
const ask = async (question) => {
  terminal.setPrompt(question);
  terminal.prompt();
  const { done, value } = await lines.next();
  return done ? undefined : value.trim();
};

for (const [index, { section, text }] of items.entries()) {
  if (found.has(text)) continue;
  say(`\n${index + 1} of ${items.length}, ${section}\n${text}`);
  let key = await ask('y, n, Enter or q? ');
  while (key !== undefined && key !== 'q' && !(key in answers)) key = await ask('y, n, Enter or q? ');
  if (key === undefined || key === 'q') break;
  if (key === '') continue;
  const note = (await ask(key === 'n' ? 'What did you see? ' : 'A note, or Enter: ')) ?? '';
  found.set(text, { answer: answers[key], note });
  writeFileSync(file, reportOf(title, items, found));
}
terminal.close();
writeFileSync(file, reportOf(title, items, found));
say(`\n${items.length - found.size} of ${items.length} items are open. The report is ${file}.`);
