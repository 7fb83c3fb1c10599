import { EventEmitter } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { type CommandProcess, withoutInput } from '../../../../main/cli/command-process.ts';
import { readInput } from '../../../../main/cli/input.ts';
import { readNodeIds } from '../../../../main/cli/node-ids.ts';
import { readKey } from '../../../../main/cli/secret.ts';

function processWith(input: string): CommandProcess {
  const streams = { stdin: Readable.from([input]), stdout: new PassThrough(), stderr: new PassThrough() };
  return Object.assign(new EventEmitter(), { ...streams, env: { PENSTOCK_SERVICE_KEY: 'a key' } });
}

describe('the input of a command', () => {
  it('comes from standard input for -', async () => {
    expect(await readInput('-', '--body', processWith('{"a":1}'))).toBe('{"a":1}');
  });

  it.each([
    ['a body', (process: CommandProcess) => readInput('-', '--body', process)],
    ['ids', readNodeIds.bind(null, '-')],
    ['a key', readKey.bind(null, '-')],
  ])('is refused as %s where standard input cannot be read, with advice', async (_, read) => {
    await expect(read(withoutInput(processWith('lost')))).rejects.toMatchObject({
      problem: {
        kind: 'invalid_input',
        message: 'An installed Penstock cannot read standard input on Windows.',
        advice: 'Nothing was sent. Use a file instead of -.',
      },
    });
  });
});

it('a process without input passes arguments, variables and signals on', () => {
  const whole = processWith('');
  const without = withoutInput(whole);
  expect([without.stdin, without.stdout, without.env]).toEqual([null, whole.stdout, whole.env]);
  const stop = vi.fn();
  without.on('SIGINT', stop);
  whole.emit('SIGINT', 'SIGINT');
  without.emit('SIGINT', 'SIGINT');
  expect(stop).toHaveBeenCalledTimes(2);
});
