import { expect, it, vi } from 'vitest';
import type { Context } from '../../../../main/cli/context.ts';
import { commandNames, createProgram, withoutHelpCommand } from '../../../../main/cli/program.ts';

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

it('prints the help of the command that follows help, and refuses an unknown one', async () => {
  const asked = async (...args: string[]) => {
    const { program } = await createProgram(args, terminal, '1.2.3', open);
    return withoutHelpCommand(args, program);
  };
  expect(await asked('help', 'flows', 'pause')).toEqual(['flows', 'pause', '--help']);
  expect(await asked('help')).toEqual(['--help']);
  expect(await asked('flows', 'list')).toEqual(['flows', 'list']);
  await expect(asked('help', 'flows', 'sing')).rejects.toThrow('There is no command flows sing.');
});

it.each([
  ['variables alone', [], { PENSTOCK_ENVIRONMENT: 'A', PENSTOCK_PROFILE: 'P' }, { environment: 'A', profile: 'P' }],
  ['an option', ['--profile', 'Q'], { PENSTOCK_PROFILE: 'P' }, { profile: 'Q' }],
  [
    'an environment',
    ['--environment=B'],
    { PENSTOCK_BASE_URL: 'https://a', PENSTOCK_CA: 'a.pem' },
    { environment: 'B' },
  ],
  ['an address', ['--base-url', 'https://b'], { PENSTOCK_ENVIRONMENT: 'A' }, { baseUrl: 'https://b' }],
  ['empty variables', [], { PENSTOCK_ENVIRONMENT: '' }, {}],
])('takes the service from %s', async (_what, args, env, options) => {
  const { program } = await createProgram(args, terminal, '1.2.3', open, env);
  program.parseOptions([...args]);
  expect(program.opts()).toEqual(options);
});
