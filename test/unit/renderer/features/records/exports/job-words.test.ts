import type { ExportJob, PersonalQuestion } from '#contract/models/export.ts';
import { describe, expect, it } from 'vitest';
import { ordersFor } from '../../../../../../renderer/features/records/exports/orders.ts';
import {
  acceptedWords,
  answersFor,
  choiceWords,
  columnWords,
  exportFormat,
  countLines,
  endWords,
  exportedFileName,
  foundFields,
  howFar,
  progressWords,
  redactionWords,
  exportState,
  unmatchedWords,
  waitingAdvice,
  personalDataPlace,
} from '../../../../../../renderer/features/records/exports/job-words.ts';
import { exportDraft, exportJob } from '../../../../../fixtures/export-job.ts';

const counts = exportJob().counts;
const whole = (change: Partial<ExportJob> = {}) =>
  exportJob({
    state: 'done',
    counts: { ...counts, read: 2_210, written: 2_210, expected: 2_210 },
    result: { files: [], manifest: '/m', mismatch: null },
    ...change,
  });

describe('the progress of an export', () => {
  it('is shown with its rate and the remaining time', () => {
    expect(progressWords(exportJob())).toBe('4,200 of 12,906, 1.24 k a second, 6 s left');
  });

  it('is shown without unknown figures', () => {
    expect(progressWords(exportJob({ perSecond: null }))).toBe('4,200 of 12,906');
    expect(progressWords(exportJob({ counts: { ...counts, expected: null } }))).toBe('4,200 records, 1.24 k a second');
  });

  it('predicts no time while it waits', () => {
    expect(progressWords(exportJob({ state: 'waiting_for_service' }))).toBe('4,200 of 12,906');
  });

  it('distinguishes what was written from what was read, where they differ', () => {
    expect(howFar(exportJob({ counts: { ...counts, written: 812 } }))).toBe('4,200 of 12,906 read, 812 written');
  });

  it('never shows a negative time', () => {
    expect(progressWords(exportJob({ counts: { ...counts, expected: 4_000 } }))).not.toContain('left');
  });
});

describe('the outcome of an export', () => {
  it('reports that the file is complete', () => {
    expect(endWords(whole())).toBe('2,210 records, complete, SHA-256 verified');
    expect(exportState(whole()).level).toBe('done');
  });

  it('does not call a file complete that differs from the count of the service', () => {
    const job = whole({ result: { files: [], manifest: '/m', mismatch: 'The service counts 3 more.' } });
    expect(endWords(job)).not.toContain('whole');
    expect(exportState(job)).toEqual({ word: 'Counts differ', level: 'doubtful' });
  });

  it('does not call a file complete that has truncated cells', () => {
    const job = whole({ counts: { ...whole().counts, cutCells: 9 } });
    expect(endWords(job)).toBe('2,210 records, 9 cells cut and marked, SHA-256 verified');
    expect(exportState(job)).toEqual({ word: 'Cells cut', level: 'doubtful' });
  });

  it('explains why it failed', () => {
    const problem = { kind: 'internal', message: 'The disk broke.' } as const;
    expect(endWords(exportJob({ state: 'failed', problem }))).toBe('The disk broke.');
  });
});

describe('the available commands of an export', () => {
  it.each([
    ['running', ['cancel']],
    ['finishing', ['cancel']],
    ['waiting_for_disk', ['resume', 'cancel']],
    ['interrupted', ['resume', 'cancel']],
    ['done', ['show', 'forget']],
    ['failed', ['forget']],
    ['cancelled', ['forget']],
  ] as const)('follow from its state: %s', (state, orders) => {
    expect(ordersFor({ state })).toEqual(orders);
  });

  it('come with advice while it waits', () => {
    expect(waitingAdvice(exportJob({ state: 'waiting_for_sign_in' }))).toMatch(/signed in.*saved/);
    expect(waitingAdvice(exportJob({ state: 'waiting_for_disk' }))).toMatch(/disk space/);
    expect(waitingAdvice(exportJob())).toBeNull();
  });
});

describe('the options of an export', () => {
  it('are described in words', () => {
    expect(exportedFileName({ path: 'C:\\Users\\mira\\orders.csv' })).toBe('orders.csv');
    expect(exportedFileName({ path: '/home/mira/orders/' })).toBe('orders');
    expect(choiceWords({ by: 'groups', keys: ['a'] })).toBe('1 group');
    expect(choiceWords({ by: 'records', ids: ['a', 'b'] })).toBe('2 selected records');
    expect(columnWords(exportDraft({ columns: [{ path: 'error.message', name: 'Message' }] }))).toBe('Message');
    expect(columnWords(exportDraft({ format: 'csv' }))).toBe('Default columns');
    expect(columnWords(exportDraft({ format: 'raw' }))).toBe('Original records alone');
    expect(exportFormat(exportDraft({ format: 'csv', excel: { separator: ';', decimal: ',' } }))).toBe('CSV for Excel');
    expect(redactionWords({ target: { by: 'named', pattern: 'iban' }, how: 'drop' })).toBe(
      'Bank accounts (IBAN) left out',
    );
    expect(redactionWords({ target: { by: 'field', path: 'record.id' }, how: 'hash' })).toBe('record.id hashed');
  });

  it('include the counts, and deviations only where they exist', () => {
    const namesOf = (job: ExportJob) => countLines(job).map(([name]) => name);
    expect(namesOf(whole())).toEqual(['Service counts', 'Read', 'Written', 'Size']);
    expect(namesOf(exportJob({ state: 'cancelled' }))).toEqual(['Service counts', 'Read']);
    const cells = { cutCells: 1, replacedCells: 3 };
    const changed = { duplicates: 2, withheld: 1, takenOut: 1, ...cells, excluded: 1, rewritten: 2, repeating: 1 };
    expect(namesOf(whole({ counts: { ...counts, ...changed } }))).toEqual(
      expect.arrayContaining([
        ...['Duplicates', 'Withheld', 'Keys removed', 'Cut', 'Replaced characters'],
        ...['Excluded', 'Rewritten', 'Repeated names'],
      ]),
    );
  });
});

it('name redactions that found nothing once everything is written, and no others', () => {
  const redactions = ['record.emial', 'record.id'].map((path) => ({
    target: { by: 'field' as const, path },
    how: 'mask' as const,
  }));
  const job = (redacted: number[], change: Partial<ExportJob> = {}) =>
    whole({ draft: exportDraft({ redactions }), counts: { ...counts, redacted }, ...change });
  expect(unmatchedWords(job([0, 3]))).toContain('Found in no record: record.emial masked. Check the file');
  expect(unmatchedWords(job([1, 3]))).toBeNull();
  expect(unmatchedWords(job([0, 0], { state: 'running' }))).toBeNull();
});

describe('the prompt of an export', () => {
  const question: PersonalQuestion = {
    found: [
      { path: 'record.email', kind: 'name', count: 130 },
      { path: 'error.message', kind: 'card', count: 1 },
      { path: 'record.email', kind: 'email', count: 120 },
    ],
    where: 'Source orders',
  };

  it('appears once per field, and is answered for every kind in it', () => {
    const fields = foundFields(question);
    expect(fields).toEqual([
      { path: 'record.email', kinds: ['name', 'email'], count: 130 },
      { path: 'error.message', kinds: ['card'], count: 1 },
    ]);
    expect(answersFor(fields, (path) => (path === 'error.message' ? 'accept' : 'hash'))).toEqual([
      { path: 'record.email', kind: 'name', how: 'hash' },
      { path: 'record.email', kind: 'email', how: 'hash' },
      { path: 'error.message', kind: 'card', how: 'accept' },
    ]);
  });

  it('shows the position, and later which fields were accepted', () => {
    expect(personalDataPlace(question)).toBe('in Source orders');
    expect(acceptedWords({ accepted: question.found, redactions: [] })).toBe('record.email, error.message');
    expect(acceptedWords({ accepted: 'all', redactions: [] })).toBe('All personal data');
  });

  it('does not call a field unchanged where it was accepted and is redacted too', () => {
    const redactions = [{ target: { by: 'field', path: 'record.email' }, how: 'mask' }] as const;
    const draft = { accepted: question.found, redactions: [...redactions] };
    expect(acceptedWords(draft)).toBe('error.message');
    expect(acceptedWords({ ...draft, accepted: question.found.slice(0, 1) })).toBe('');
    expect(acceptedWords({ ...draft, accepted: 'all' })).toBe('All other personal data');
  });
});
