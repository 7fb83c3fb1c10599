import type { CallName, Input } from '#contract';

/** Valid input for each call, and invalid inputs with the field that the refusal must name. */
export type Samples<Name extends CallName = CallName> = {
  [N in Name]: { right: Input<N>; wrong: [unknown, string?][] };
};
