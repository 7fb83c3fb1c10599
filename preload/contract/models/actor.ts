/** Where a person acts from. */
export const actedFrom = ['window', 'command_line'] as const;
export type ActedFrom = (typeof actedFrom)[number];

export interface Actor {
  user: string | null;
  /** Who acts in the user's name. */
  impersonator: string | null;
}
