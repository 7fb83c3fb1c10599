#!/usr/bin/env node
// The command line from the sources, on the project's own Node (D13): `npm run -s cli -- operations`.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { inProject, projectNode, root, say } from './lib/project.mjs';
import { run } from './lib/run.mjs';

if (!existsSync(projectNode())) {
  say('Nothing is installed yet: run `npm ci`, or `npm start` once.');
  process.exit(2);
}
// npm changes into the project's folder and passes the caller's folder in a variable. File names are relative to the caller's.
const wentHere = resolve(process.cwd()) === resolve(root);
const cwd = (wentHere && process.env.INIT_CWD) || process.cwd();
const { code } = await run(projectNode(), [inProject('main', 'cli.ts'), ...process.argv.slice(2)], { cwd });
process.exitCode = code;
