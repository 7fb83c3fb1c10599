import { describe, expect, it } from 'vitest';
import { replyOf, verificationText, whoOf } from '../../../../../../renderer/features/changes/requests/entry-words.ts';

describe('the verdict over the record', () => {
  it('counts the unbroken entries', () => {
    const { title, text } = verificationText({ entries: 3_412, brokenAt: null, why: null, head: 'ab' });
    expect(title).toMatch(/^3.412 entries, intact$/);
    expect(text).toContain('Store the hash');
  });

  it('shows where it breaks, why, and what remains valid', () => {
    const { title, text } = verificationText({ entries: 9, brokenAt: 4, why: 'Entry 4 was edited.', head: 'ab' });
    expect(title).toBe('The log is broken at entry 4');
    expect(text).toMatch(/^Entry 4 was edited\. Entries before it are intact/);
    expect(text).toContain('The service is not affected.');
  });

  it('reports that an empty record has nothing to verify', () => {
    expect(verificationText({ entries: 0, brokenAt: null, why: null, head: null }).title).toBe('The log is empty');
  });
});

it('the user includes the one who really acted', () => {
  expect(whoOf({ user: 'Ada', impersonator: null })).toBe('Ada');
  expect(whoOf({ user: 'Ada', impersonator: 'Root\u202e' })).toBe('Ada, through Root⟨U+202E⟩');
  expect(whoOf({ user: null, impersonator: null })).toBe('Unknown user');
});

it('the reply is the answer of the service, or the error', () => {
  const problem = { kind: 'timeout', message: 'No answer.' } as const;
  expect(replyOf({ reply: 'ok', problem })).toBe('ok');
  expect(replyOf({ reply: null, problem })).toBe('No answer.');
  expect(replyOf({ reply: null, problem: null })).toBeNull();
});
