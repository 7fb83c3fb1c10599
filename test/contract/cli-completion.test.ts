import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidatesFor } from '../../main/cli/completion-candidates.ts';
import type { Context } from '../../main/cli/context.ts';
import { commandNames, createProgram } from '../../main/cli/program.ts';
import { cliEntry, run } from '../fixtures/cli.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { full } from '../fixtures/thorough.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-completion-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Possible next values, each with its meaning. */
async function complete(word: string, ...before: string[]): Promise<Record<string, string>> {
  const { code, stdout, stderr } = await penstock([
    ...['--profile', join(folder, 'profile'), 'complete', `--word=${word}`, '--', ...before],
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.split('\n').slice(0, -1);
  return Object.fromEntries(lines.map((line) => line.split('\t')));
}

describe('penstock complete', () => {
  it('suggests the commands that begin with the word, with their descriptions', async () => {
    expect(await complete('logo')).toEqual({ logout: 'sign out of an environment and delete the stored sign-in' });
    expect(await complete('p', 'flows')).toEqual({ pause: 'pause flows, or parts of them' });
  });

  it('leaves out commands for programs', async () => {
    expect(Object.keys(await complete('compl'))).toEqual(['completion']);
  });

  it('suggests the options of the command and of all commands after a dash', async () => {
    const options = Object.keys(await complete('--', '--environment', 'list', 'flows', 'list'));
    expect(options).toEqual(
      expect.arrayContaining(['--where', '--view', '--json', '--environment', '--profile', '--help']),
    );
    expect(options).not.toContain('--yes');
  });

  it('suggests the values that an option or an argument accepts', async () => {
    expect(Object.keys(await complete('', 'environment', 'configure', '--guard'))).toEqual([
      'open',
      'protected',
      'read_only',
    ]);
    expect(Object.keys(await complete('', 'completion'))).toEqual(['bash', 'zsh', 'fish', 'powershell']);
    expect(await complete('flows.pauseP', 'call', '--yes')).toEqual({
      'flows.pauseProgress': 'Pause a flow: state of a deferred request',
    });
  });

  it('suggests nothing where a file or a text is expected, which is up to the shell', async () => {
    expect(await complete('', 'records', 'export', 'verify')).toEqual({});
    expect(await complete('', 'flows', 'list', '--where')).toEqual({});
  });

  it('suggests the environments, and creates no settings where there are none', async () => {
    expect(await complete('', '--environment')).toEqual({});
    const profile = ['--profile', join(folder, 'profile')];
    const address = ['--base-url', 'https://api.example.invalid/v1'];
    await penstock([
      ...profile,
      'environment',
      'configure',
      '--no-login',
      '--environment',
      'Production EU',
      ...address,
    ]);
    expect(await complete('prod', 'flows', 'list', '--environment')).toEqual({
      'Production EU': 'https://api.example.invalid/v1',
    });
  });

  it('suggests environments, kinds, parameters and values after a sign, wherever they are typed', async () => {
    const profile = ['--profile', join(folder, 'profile')];
    const address = ['--base-url', 'https://api.example.invalid/v1'];
    const configure = ['environment', 'configure', '--no-login', '--environment', 'Staging'];
    await penstock([...profile, ...configure, ...address]);
    for (const words of [
      ['flows', 'compare', '7', '--with-environment'],
      ['environment', 'use'],
      ['environment', 'remove'],
    ])
      expect(await complete('Stag', ...words)).toEqual({ Staging: 'https://api.example.invalid/v1' });
    expect(Object.keys(await complete('d', 'resources', 'list'))).toEqual(['data_set', 'destination']);
    expect(await complete('flow_', 'call', 'flows.get', '--param')).toEqual({ 'flow_id=': 'path' });
    const sample = ['source', 'sample-quarantine', '5'];
    expect(Object.keys(await complete('--format=j', ...sample))).toEqual(['--format=json']);
    // Bash splits there.
    expect(Object.keys(await complete('j', ...sample, '--format', '='))).toEqual(['json']);
  });

  it('suggests the ids of recorded incidents with their titles', async () => {
    const profile = ['--profile', join(folder, 'recorded')];
    const address = ['--base-url', 'https://api.example.invalid/v1'];
    await penstock([...profile, 'environment', 'configure', '--no-login', '--environment', 'One', ...address]);
    const suggest = async (...words: string[]) =>
      (await penstock([...profile, 'complete', '--word=', '--', ...words])).stdout;
    expect(await suggest('incidents', 'show')).toBe('');
    await penstock([...profile, 'incidents', 'declare', 'Wrong totals']);
    expect(await suggest('incidents', 'show')).toMatch(/^[\w-]+\tWrong totals\n$/);
    expect(await suggest('actions', 'show')).toBe('');
  });

  it('suggests every existing command and option', async () => {
    const silent = { say: () => undefined } as unknown as Context['terminal'];
    const { program } = await createProgram(commandNames, silent, '0', async () => ({ terminal: silent }) as Context);
    const offered = (words: string[], word: string) =>
      candidatesFor(program, words, word, () => []).map((one) => one.value);
    const check = (command: Command, words: string[]): void => {
      const help = command.createHelp();
      const below = help.visibleCommands(command).map((one) => one.name());
      if (below.length > 0) expect(offered(words, ''), words.join(' ')).toEqual(below);
      const own = help.visibleOptions(command).map(({ long }) => long);
      expect(offered(words, '-'), words.join(' ')).toEqual(expect.arrayContaining(own));
      for (const one of command.commands) check(one, [...words, one.name()]);
    };
    check(program, []);
    expect(offered([], '')).toContain('flows');
  });
});

describe('penstock completion', () => {
  /** Runs a script in a shell that finds `penstock`; null where that shell is not installed. */
  async function inShell(shell: string, args: string[], lines: string[]): Promise<string | null> {
    if (spawnSync(shell, ['--version']).error) return null;
    const programs = join(folder, 'bin');
    mkdirSync(programs, { recursive: true });
    writeFileSync(join(programs, 'penstock'), `#!/bin/sh\nexec '${process.execPath}' '${cliEntry}' "$@"\n`);
    chmodSync(join(programs, 'penstock'), 0o755);
    const env = { PATH: `${programs}:${process.env['PATH']}`, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') };
    const { code, stdout, stderr } = await run(shell, [...args, '-c', lines.join('\n')], { env, cwd: folder });
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' });
    return stdout;
  }

  it('bash completes a command, and quotes a value with a space (needs bash)', full, async ({ skip }) => {
    await penstock([
      ...['--profile', join(folder, 'config', 'Penstock'), 'environment', 'configure', '--no-login'],
      ...['--environment', 'Production EU', '--base-url', 'https://api.example.invalid/v1'],
    ]);
    const said = await inShell(
      'bash',
      ['--norc'],
      [
        'source <(penstock completion bash)',
        'COMP_WORDS=(penstock flows p); COMP_CWORD=2; _penstock penstock p flows; printf "%s\\n" "${COMPREPLY[@]}"',
        'COMP_WORDS=(penstock --environment ""); COMP_CWORD=2; _penstock penstock "" --environment; printf "%s\\n" "${COMPREPLY[@]}"',
        'COMP_WORDS=(penstock records export verify ""); COMP_CWORD=4; _penstock penstock "" verify; echo "${#COMPREPLY[@]}"',
        'complete -p penstock',
      ],
    );
    if (said === null) return skip('bash is not installed');
    expect(said.trim().split('\n')).toEqual([
      ...['pause', 'Production\\ EU', '0', 'complete -o default -F _penstock penstock'],
    ]);
  });

  it('zsh completes a command with its description, and files where nothing is known (needs zsh)', async ({ skip }) => {
    const said = await inShell(
      'zsh',
      ['-f'],
      [
        'autoload -U compinit; compinit -u',
        'source <(penstock completion zsh)',
        // Result of zsh's own functions, which need a line that is being edited.
        '_describe() { print -rl -- ${(P)2} }; _files() { print files }',
        'words=(penstock flows p); CURRENT=3; _penstock',
        'words=(penstock records export verify ""); CURRENT=5; _penstock',
        'print $_comps[penstock]',
      ],
    );
    if (said === null) return skip('zsh is not installed');
    expect(said.trim().split('\n')).toEqual(['pause:pause flows, or parts of them', 'files', '_penstock']);
  });

  it('fish completes a command with its description, and files where nothing is known (needs fish)', async ({
    skip,
  }) => {
    writeFileSync(join(folder, 'my-export.json'), '');
    const said = await inShell(
      'fish',
      ['--no-config'],
      [
        'penstock completion fish | source',
        'complete -C "penstock flows p"',
        'complete -C "penstock records export verify my-"',
      ],
    );
    if (said === null) return skip('fish is not installed');
    expect(said.trim().split('\n')).toEqual(['pause\tpause flows, or parts of them', 'my-export.json']);
  });

  it('PowerShell gets a completer whose brackets and quotes are closed', async () => {
    const { stdout } = await penstock(['completion', 'powershell']);
    expect(stdout).toContain('Register-ArgumentCompleter -Native -CommandName penstock -ScriptBlock {');
    const code = stdout.replaceAll(/#.*$|"(?:`.|[^"`])*"|'[^']*'/gm, '');
    expect(code).not.toMatch(/["']/);
    for (const [open, close] of ['{}', '()', '[]']) {
      expect(code.split(open!).length, open).toBe(code.split(close!).length);
    }
  });

  it('names the supported shells for another one', async () => {
    const { code, stderr } = await penstock(['completion', 'tcsh']);
    expect(code).toBe(2);
    expect(stderr).toContain('bash, zsh, fish, powershell');
  });
});
