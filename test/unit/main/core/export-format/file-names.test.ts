import { expect, it } from 'vitest';
import { groupFileName } from '../../../../../main/core/export-format/file-names.ts';
import { noRules } from '../../../../../main/core/samples/group-rules.ts';

const record = (message: string) => ({ error: { errorType: 'PARSE_ERROR', message } });
const nameOf = (message: string, key = 'c7978') => groupFileName(key, record(message), noRules, 'csv');

it('names the file of a group by the text of its messages and by its key', () => {
  expect(nameOf('Unexpected token at line 3 column 7')).toBe('parse-error-unexpected-token-at-line-column-c7978.csv');
});

it('truncates the text of messages, between words where possible', () => {
  expect(nameOf('of '.repeat(40))).toMatch(/^parse-error(-of)+-c7978\.csv$/);
  expect(nameOf('x'.repeat(400)).length).toBeLessThan(80);
});

it('strips the accents of letters', () => {
  expect(nameOf('Montréal Ünknown')).toBe('parse-error-montreal-unknown-c7978.csv');
});

it('has plain letters and digits only, whatever the messages contain', () => {
  expect(nameOf('../../é "日本" \u0000')).toMatch(/^parse-error-[a-z0-9-]+-c7978\.csv$/);
  expect(groupFileName('merge:1', { error: { message: '' } }, noRules, 'json')).toBe('merge-1.json');
});
