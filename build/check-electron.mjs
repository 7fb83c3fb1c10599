// `npm run check:electron [-- FILE]`: goes through the items of docs/electron.md for this system. It runs those that are
// commands, prompts a maintainer for the others, and writes each answer to FILE at once (default:
// electron-VERSION-SYSTEM-PROCESSOR.md). It continues a report of the same binary and system with the open items, and
// leaves any other file as it is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { answers, answersOf, commandOf, isReportOf, itemsFor, itemsOf, reportOf } from './lib/hand-check.mjs';
import { npm } from './lib/install.mjs';
import { inProject, readJson, root, say } from './lib/project.mjs';
import { run } from './lib/run.mjs';

const { platform, arch } = process;
const version = readJson(inProject('package.json')).devDependencies.electron;
const file = process.argv[2] ?? `electron-${version}-${platform}-${arch}.md`;
const title = `Electron ${version} on ${platform} ${arch} (${release()})`;
const items = itemsFor(platform, itemsOf(readFileSync(inProject('docs', 'electron.md'), 'utf8')));
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
  return done ? 'q' : value.trim();
};

/** The answer to an item that is a command: Enter runs it, and its exit code answers. */
async function answerByRunning(command) {
  if ((await ask('Enter runs it, q stops: ')) === 'q') return null;
  const { command: program, prefix } = npm();
  const { code } = await run(program, [...prefix, ...command], { cwd: root });
  return { answer: answers[code === 0 ? 'y' : 'n'], note: `exit code ${code}` };
}

/** The maintainer's answer; null to stop, and without an answer where it is left open. */
async function askMaintainer() {
  let key = await ask('y, n, Enter or q? ');
  while (key !== 'q' && !(key in answers)) key = await ask('y, n, Enter or q? ');
  if (key === 'q') return null;
  if (key === '') return {};
  const note = await ask(key === 'n' ? 'What did you see? ' : 'A note, or Enter: ');
  return { answer: answers[key], note };
}

for (const [index, item] of items.entries()) {
  const { section, text } = item;
  if (found.has(text)) continue;
  say(`\n${index + 1} of ${items.length}, ${section}\n${text}`);
  const command = commandOf(item);
  const seen = command ? await answerByRunning(command) : await askMaintainer();
  if (seen === null) break;
  if (seen.answer === undefined) continue;
  found.set(text, seen);
  writeFileSync(file, reportOf(title, items, found));
}
terminal.close();
writeFileSync(file, reportOf(title, items, found));
say(`\n${items.length - found.size} of ${items.length} items are open. The report is ${file}.`);
