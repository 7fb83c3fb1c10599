import { spawnSync } from 'node:child_process';
import type { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../main/cli/context.ts';
import { commandNames, createProgram } from '../../main/cli/program.ts';
import { penstock } from '../fixtures/cli-in-process.ts';

describe('penstock man', () => {
  let page: string;
  beforeAll(async () => {
    const { code, stdout, stderr } = await penstock(['man']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    page = stdout;
  });

  /** Output of a program for the page; null where the program is not installed. */
  function madeBy(program: string, ...args: string[]): { stdout: string; stderr: string } | null {
    const { error, stdout, stderr } = spawnSync(program, args, { input: page, encoding: 'utf8' });
    return error ? null : { stdout, stderr };
  }

  it('is a page without faults for mandoc (needs mandoc)', ({ skip }) => {
    const made = madeBy('mandoc', '-Tlint', '-W', 'warning');
    if (!made) return skip('mandoc is not installed');
    // The version identifies the page. The same sources make the same page on any day.
    expect(made.stdout.split('\n').filter((line) => line && !line.includes('missing date'))).toEqual([]);
  });

  it('is a page without faults for groff, and shows options and quotes unchanged (needs groff)', ({ skip }) => {
    const made = madeBy('groff', '-man', '-ww', '-Tutf8', '-P-cbou');
    if (!made) return skip('groff is not installed');
    expect(made.stderr).toBe('');
    expect(made.stdout).toContain('penstock environment configure --operation');
    expect(made.stdout).toContain(`--where 'status:failing project:"Orders EU"'`);
  });

  it('has every command and every option of the help, and the exit codes', async () => {
    const silent = { say: () => undefined } as unknown as Context['terminal'];
    const { program } = await createProgram(commandNames, silent, '0', async () => ({ terminal: silent }) as Context);
    // A bare one is a hyphen, which cannot be copied into a terminal.
    expect(page).not.toMatch(/(?<!\\)-/);
    const plain = page.replaceAll('\\-', '-');
    const check = (command: Command, name: string): void => {
      const help = command.createHelp();
      if (command.commands.length === 0) expect(plain).toContain(`.SS ${name}`);
      for (const { flags } of help.visibleOptions(command)) expect(plain, name).toContain(`.B ${flags}`);
      for (const one of help.visibleCommands(command)) if (one.name() !== 'help') check(one, `${name} ${one.name()}`);
    };
    check(program, 'penstock');
    expect(plain).toContain('invalid usage, or refused before anything was sent');
  });

  it('has no command for programs', () => {
    expect(page).not.toMatch(/penstock complete\b/);
  });
});
