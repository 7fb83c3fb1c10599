import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../../../build/lib/project.mjs';

const program = "console.log('running'); setTimeout(() => console.log('ended by itself'), 6000)";
/** A shell like the one of npm: it waits for `build/run.mjs`, which waits for the program. */
const asNpmDoes = `node build/run.mjs node --eval "${program}"; true`;

it('a program exits when the shell between npm and it was killed', async () => {
  const shell = spawn('sh', ['-c', asNpmDoes], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => shell.stdout.destroy());
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  await once(shell.stdout, 'data');
  shell.kill('SIGKILL');
  // The pipe ends with the last process that holds it, which is the program.
  await once(shell.stdout, 'close');
  expect(said).toBe('running\n');
});
