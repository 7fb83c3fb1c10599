import type { CallName, Input } from '#contract';

/** For each call a right input, and wrong ones with the field that the refusal must name. */
export type Samples<Name extends CallName = CallName> = {
  [N in Name]: { right: Input<N>; wrong: [unknown, string?][] };
};
