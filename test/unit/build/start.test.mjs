import { expect, it } from 'vitest';
import { inProject } from '../../../build/lib/project.mjs';
import { run } from '../../../build/lib/run.mjs';

const start = (...args) =>
  run(process.execPath, [inProject('build', 'start.mjs'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

it('--help lists the options and starts nothing', async () => {
  const { code, stdout, stderr } = await start('--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('--screenshot FILE');
});

it.each([[['--screenshot']], [['--screenshot=']], [['--screenshot', '--theme=dark']]])(
  '%j is refused before anything is set up',
  async (args) => {
    const { code, stdout, stderr } = await start(...args);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: '--screenshot needs the name of the file to write.\n',
    });
  },
);
