import type { z } from 'zod';

/** What is wrong with an input: the field, and words that follow its name. */
export function describeIssue(issue: z.core.$ZodIssue): { field: string; words: string } {
  const place = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;
  return { field: place.map(String).join('.'), words: wordsOf(issue) };
}

function wordsOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'is missing' : `must be ${article(issue.expected)}`;
    case 'unrecognized_keys':
      return 'is nothing that this operation takes';
    case 'invalid_value':
      return issue.message.startsWith('Invalid')
        ? `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
        : issue.message;
    case 'too_small':
      return issue.origin === 'string' ? 'is empty' : `must be at least ${String(issue.minimum)}`;
    case 'too_big':
      return `must be at most ${String(issue.maximum)}`;
    default:
      return issue.message;
  }
}

function article(type: string): string {
  const names: Record<string, string> = {
    int: 'a whole number',
    number: 'a number',
    string: 'text',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
    undefined: 'left out',
  };
  return names[type] ?? type;
}
