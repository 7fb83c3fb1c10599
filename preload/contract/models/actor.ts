/** The interface that the user acts from. */
export const actedFrom = ['window', 'command_line'] as const;
export type ActedFrom = (typeof actedFrom)[number];

export interface Actor {
  user: string | null;
  /** The user who acts in the name of `user`. */
  impersonator: string | null;
}
