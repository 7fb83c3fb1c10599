/** Words that a comment opens with only where it depends on the line above it. */
export const openings = /^(And|As|But|Its|Nor|Of|That|The same|Those|What|Which|Whoever|Whose)\b/;

/** Words that comments do not use, with their replacements. */
export const words = [
  [/\b(any|no|some)body\b/i, 'the user, the caller or the operator'],
  [/\bwhoever\b/i, 'the user, the caller or the operator'],
  [/\b(a person|people)\b/i, 'the user or the operator'],
  [/\banew\b/i, 'again'],
  [/\bmeanwhile\b/i, 'while, or in the meantime'],
  [/\bof its own\b/i, 'its own, or separate'],
  [/\bby itself\b/i, 'alone, or automatically'],
  [/\bas far as\b/i, 'up to, or where'],
  [/\bbesides?\b/i, 'next to, or with'],
  [/\bstands\b/i, 'is'],
  [/\b(is|are) (said|asked|told)\b/i, 'the active voice: what reports it'],
];
