import { expect, it, vi } from 'vitest';
import type { Context } from '../../../../main/cli/context.ts';
import { commandNames, createProgram } from '../../../../main/cli/program.ts';

const terminal = { say: () => undefined } as unknown as Context['terminal'];
const open = () => Promise.resolve({ terminal } as Context);

it('names every command in the help without loading any', async () => {
  const opened = vi.fn(open);
  const { program } = await createProgram(['--help'], terminal, '1.2.3', opened);
  expect(program.commands.map((command) => command.name())).toEqual(commandNames);
  expect(program.commands.filter(({ commands, options }) => commands.length + options.length > 0)).toEqual([]);
  expect(opened).not.toHaveBeenCalled();
});

it('completes the commands that the arguments mention, in any position', async () => {
  const { program } = await createProgram(['--profile', 'x', 'flows', 'list'], terminal, '1.2.3', open);
  const complete = program.commands.filter(({ commands }) => commands.length > 0);
  expect(complete.map((command) => command.name())).toEqual(['flows']);
});
