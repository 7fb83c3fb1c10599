// An exported name has one meaning in its process: no two modules that one process may load export it. A type and a value of one
// module may share a name. `texts` is exempt: each `words.ts` exports its own. Usage: unique-exports.mjs [FOLDER]
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/project.mjs';

const base = process.argv[2] ?? root;
const exempt = new Set(['texts']);

/** Folders that one process may load. The demo service is a separate process that imports nothing else. */
const processes = {
  main: ['main/!(demo)/**/*.ts', 'main/*.ts', 'preload/**/*.ts'],
  renderer: ['renderer/**/*.{ts,svelte}', 'preload/**/*.ts'],
  demo: ['main/demo/**/*.ts'],
};
const exported =
  /^\s*export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

const found = new Set();
for (const patterns of Object.values(processes)) {
  const modules = new Map();
  for (const file of patterns.flatMap((pattern) => globSync(pattern, { cwd: base })))
    for (const name of namesOf(file)) modules.set(name, (modules.get(name) ?? new Set()).add(file));
  for (const [name, files] of modules)
    if (files.size > 1) found.add(`${name}: exported by ${[...files].sort().join(', ')}`);
}
for (const line of [...found].sort()) process.stdout.write(`${line}\n`);
process.exitCode = found.size > 0 ? 1 : 0;

/** Names that a module exports. Of a Svelte component, those of its module script: the others belong to its instances. */
function namesOf(file) {
  const text = readFileSync(join(base, file), 'utf8');
  const code = file.endsWith('.svelte') ? (/<script module[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '') : text;
  return [...code.matchAll(exported)].map(([, name]) => name).filter((name) => !exempt.has(name));
}
