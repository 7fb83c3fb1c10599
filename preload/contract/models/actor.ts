/** The interface that the user acts from. An assistant only reads and plans, for the user who started it. */
export const actedFrom = ['window', 'command_line', 'assistant'] as const;
export type ActedFrom = (typeof actedFrom)[number];

export interface Actor {
  user: string | null;
  /** The user who acts in the name of `user`. */
  impersonator: string | null;
}

/** A user's acknowledgment of something that is wrong. */
export interface Acknowledgment {
  /** Epoch milliseconds. */
  at: number;
  actor: Actor;
  from: ActedFrom;
  /** The user's words about it; null where there are none. */
  note: string | null;
}

/** Who acknowledged something or reopened it, and why. */
export type AcknowledgedBy = Omit<Acknowledgment, 'at'>;
