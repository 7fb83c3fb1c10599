/** Single clock of the page: all ages update in the same tick. It stops while no age is shown or the page is hidden. */
import { createSubscriber } from 'svelte/reactivity';

/**
 * Milliseconds between two ticks; ages lag by at most that much. Each update redraws the window: updating every second
 * took some 4 % of a core at rest (P14).
 */
const tick = 5_000;
/** A quarter of a minute, in milliseconds: the usual interval between reads of a list. */
const quarter = 15_000;

/**
 * Inside an effect, reruns it at this interval while the page is visible, and at once when it becomes visible again.
 */
function every(milliseconds: number): () => void {
  return createSubscriber((update) => {
    // Held, because a subscription may outlive the page of a test.
    const page = document;
    const updateIfSeen = (): void => {
      if (!page.hidden) update();
    };
    const timer = setInterval(updateIfSeen, milliseconds);
    page.addEventListener('visibilitychange', updateIfSeen);
    return () => {
      clearInterval(timer);
      page.removeEventListener('visibilitychange', updateIfSeen);
    };
  });
}

const followTicks = every(tick);
const followSeconds = every(1_000);

export const clock = {
  /** Epoch milliseconds; reading it in an effect or a template subscribes to it. */
  get now(): number {
    followTicks();
    return Date.now();
  },

  /** Like `now`, updated every second: for a countdown that the user waits for. */
  get second(): number {
    followSeconds();
    return Date.now();
  },

  /**
   * Like `now`, updated every 15 seconds: for long lists, which are laid out as a whole whenever one age changes (P14).
   */
  get quarter(): number {
    return Math.floor(this.now / quarter) * quarter;
  },
};
