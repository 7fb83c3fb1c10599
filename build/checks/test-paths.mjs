// A unit test is below test/unit at the path of the module that it calls: NAME.test.ts, or NAME-ASPECT.test.ts where
// one file is not enough. So the tests of a module are found without a search. Usage: test-paths.mjs [FOLDER]
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../lib/project.mjs';

const base = process.argv[2] ?? root;
const tests = globSync('{main,preload,renderer}/**/*.test.ts', { cwd: join(base, 'test', 'unit') });
const astray = tests.filter((test) => !namesModule(test)).sort();
for (const test of astray) process.stdout.write(`${join('test', 'unit', test)}: no module of this name at this path\n`);
process.exitCode = astray.length > 0 ? 1 : 0;

/** Whether the name of the test, or its beginning up to a hyphen, is that of a module in the corresponding folder. */
function namesModule(test) {
  const words = basename(test, '.test.ts').split('-');
  const names = words.map((_, last) => words.slice(0, last + 1).join('-'));
  return names.some((name) =>
    ['.ts', '.svelte.ts'].some((ending) => existsSync(join(base, dirname(test), name + ending))),
  );
}
