/**
 * One clock for the whole page: every age on screen moves in one of its ticks, and none does when nothing shows an age, or nobody
 * sees it.
 */
import { createSubscriber } from 'svelte/reactivity';

/**
 * Milliseconds between two looks at the clock. Ages may be that much older than they say: each time they move, the window is drawn,
 * which took some 4 % of a core at rest when they moved each second (P14).
 */
const tick = 5_000;
/** A quarter of a minute, in milliseconds: as often as a list is usually read. */
const quarter = 15_000;

/** Inside an effect, runs it again after each such time while somebody sees the page, and at once when it is seen again. */
function every(milliseconds: number): () => void {
  return createSubscriber((update) => {
    const updateIfSeen = (): void => {
      if (!document.hidden) update();
    };
    const timer = setInterval(updateIfSeen, milliseconds);
    document.addEventListener('visibilitychange', updateIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', updateIfSeen);
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

  /** As `now`, by the second: for a countdown that somebody waits for. */
  get second(): number {
    followSeconds();
    return Date.now();
  },

  /** As `now`, by the quarter of a minute: for long lists, which are laid out as a whole whenever one age in them changes (P14). */
  get quarter(): number {
    return Math.floor(this.now / quarter) * quarter;
  },
};
