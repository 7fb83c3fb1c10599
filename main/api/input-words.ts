import type { z } from 'zod';
import { texts } from './words.ts';

const words = texts.input;

/** Wording for zod's type names. */
const types: Readonly<Record<string, string>> = words.types;

/** Describes what is wrong with an input: the field, and the words that follow its name. */
export function describeIssue(issue: z.core.$ZodIssue): { field: string; words: string } {
  const place = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;
  return { field: place.map(String).join('.'), words: wordsOf(issue) };
}

function wordsOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? words.missing
        : words.mustBe(types[issue.expected] ?? issue.expected);
    case 'unrecognized_keys':
      return words.notTaken;
    case 'invalid_value':
      return issue.message.startsWith('Invalid')
        ? (issue.values.length === 1 ? words.mustBe : words.mustBeOneOf)(issue.values.map(String).join(', '))
        : issue.message;
    case 'too_small':
      return issue.origin === 'string' ? words.empty : words.atLeast(String(issue.minimum));
    case 'too_big':
      return words.atMost(String(issue.maximum));
    default:
      return issue.message;
  }
}
