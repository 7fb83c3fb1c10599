#!/usr/bin/env node
// The command line on the project's own Node (D13): `npm run -s cli -- operations`. It runs the bundle where that is up
// to date, because it starts in half the time, and otherwise the sources.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isUntouched } from './lib/build.mjs';
import { inProject, projectNode, root, say } from './lib/project.mjs';
import { run } from './lib/run.mjs';

if (!existsSync(projectNode())) {
  say('Nothing is installed yet: run `npm ci`, or `npm start` once.');
  process.exit(2);
}
// npm changes into the project's folder and passes the caller's folder in a variable. File names are relative to the
// caller's.
const wentHere = resolve(process.cwd()) === resolve(root);
const cwd = (wentHere && process.env.INIT_CWD) || process.cwd();
const entry = isUntouched() ? inProject('out', 'main', 'cli.js') : inProject('main', 'cli.ts');
const { code } = await run(projectNode(), [entry, ...process.argv.slice(2)], { cwd });
process.exitCode = code;
