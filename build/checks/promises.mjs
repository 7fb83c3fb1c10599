// docs/promises.md names for each promise the test or the bench that shows it. This check fails where one of them is
// missing, or runs only at night.
import { existsSync, readFileSync } from 'node:fs';
import { inProject } from '../lib/project.mjs';

const page = readFileSync(inProject('docs/promises.md'), 'utf8');
const benchCases = readFileSync(inProject('test/bench/index.ts'), 'utf8');
const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));

const problems = page.split('\n- **').slice(1).flatMap(problemsOf);
for (const problem of problems) process.stdout.write(`docs/promises.md: ${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Faults of one entry: of its number, its sentences, and the evidence below them. */
function problemsOf(entry) {
  const [id] = entry.split('**');
  const evidence = entry
    .slice(entry.indexOf('\n  - ') + 1)
    .split('\n## ')[0]
    .replace(/\s+/g, ' ');
  if (!entry.includes('\n  - ')) return [`${id} names no evidence`];
  const tests = [...evidence.matchAll(/`(test\/[^`]+)`: “([^”]+)”/g)].flatMap(([, file, title]) => {
    if (!existsSync(inProject(file))) return [`${id} names ${file}, which does not exist`];
    const text = readFileSync(inProject(file), 'utf8');
    if (!text.includes(title)) return [`${id} names “${title}”, which is not in ${file}`];
    if (runsOnlyAtNight(text, title)) return [`${id} names “${title}”, which runs only at night`];
    return [];
  });
  const commands = [...evidence.matchAll(/`npm run ([\w:]+)(?: -- ([\w-]+))?`/g)].flatMap(([command, script, name]) => {
    if (!(script in scripts)) return [`${id} names ${command}, which does not exist`];
    if (name && !new RegExp(`^  '?${name}'?[:,]`, 'm').test(benchCases))
      return [`${id} names ${command}, a case that does not exist`];
    return [];
  });
  const isNamed = /`test\/[^`]+`: “[^”]+”|`npm (run|test)/.test(evidence);
  return isNamed ? [...tests, ...commands] : [`${id} names neither a test nor a command`];
}

/** Whether the test or its whole file has the tag `nightly`. A group's tag is not found. */
function runsOnlyAtNight(text, title) {
  const rest = text.slice(text.indexOf(title) + title.length);
  return /^[^'"`\n]*['"`],\s*nightly\b/.test(rest) || /^\/\/ @module-tag nightly$/m.test(text);
}
