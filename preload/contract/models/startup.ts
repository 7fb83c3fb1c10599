/** Effects of closing the window. `ask`: prompt the user, who has not decided yet. */
export const closings = ['ask', 'quit', 'tray'] as const;
export type Closing = (typeof closings)[number];

/** How Penstock starts and ends. */
export interface Startup {
  whenClosed: Closing;
  /** Whether it starts without its window. */
  inTray: boolean;
}

/** The default settings. */
export const usualStartup: Startup = { whenClosed: 'ask', inTray: false };
