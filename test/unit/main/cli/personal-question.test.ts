import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { PersonalQuestion } from '../../../../preload/contract/models/export.ts';
import type { Context } from '../../../../main/cli/context.ts';
import { askAbout, personalFound } from '../../../../main/cli/personal-question.ts';

const question: PersonalQuestion = {
  found: [
    { path: 'record.email', kind: 'email', count: 120 },
    { path: 'record.email', kind: 'name', count: 130 },
    { path: 'error.message', kind: 'card', count: 1 },
  ],
  where: 'Source orders',
};

/** A user who types those lines, or a pipe. */
function asking(lines: string, isTTY = true) {
  const stdin = Object.assign(new PassThrough(), { isTTY });
  stdin.end(lines);
  const said: string[] = [];
  const context = {
    system: { process: { stdin, emit: () => undefined } },
    terminal: { say: (line: string) => said.push(line) },
    signal: new AbortController().signal,
  } as unknown as Context;
  return { answer: askAbout(question, context), said };
}

it('appears at a terminal, field by field in words, until it is answered', async () => {
  const { answer, said } = asking('mask\n');
  expect(await answer).toEqual(question.found.map(({ path, kind }) => ({ path, kind, how: 'mask' })));
  expect(said.join('\n')).toContain(
    'record.email: email addresses, a field name that suggests personal data, in 130 records',
  );
  expect(said.join('\n')).toContain('error.message: card numbers, in 1 record');
});

it('accepts writing unchanged, or canceling', async () => {
  expect((await asking('write\n').answer).at(-1)).toMatchObject({ how: 'accept' });
  expect(await asking('cancel\n').answer).toBe('cancel');
  expect(await asking('').answer).toBe('cancel');
});

it('does not appear without a terminal: the failure names the options that answer it', async () => {
  const { answer, said } = asking('mask\n', false);
  expect([await answer, said]).toEqual(['nobody', []]);
  expect(personalFound(question, 'a.csv.partial').message).toContain('record.email');
  expect(personalFound(question, 'a.csv.partial')).toMatchObject({
    problem: { advice: expect.stringMatching(/^a\.csv\.partial was not deleted: .*--accept all/) as string },
  });
  expect(personalFound(question, null)).toMatchObject({
    problem: {
      kind: 'refused',
      advice: expect.stringMatching(/--redact field=record\.email:mask .*--accept record\.email .*--accept all/),
    },
  });
});
