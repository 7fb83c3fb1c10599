/** What closing the window does. `ask`: a person has not said so yet. */
export const closings = ['ask', 'quit', 'tray'] as const;
export type Closing = (typeof closings)[number];

/** How Penstock begins, and how it ends. */
export interface Startup {
  whenClosed: Closing;
  /** Whether it starts without its window. */
  inTray: boolean;
}

/** The default. */
export const usualStartup: Startup = { whenClosed: 'ask', inTray: false };
