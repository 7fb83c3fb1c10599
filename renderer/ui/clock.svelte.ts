/**
 * One clock for the whole page: every age on screen moves in one of its ticks, and none does when nothing shows an age, or nobody
 * sees it.
 */
import { createSubscriber } from 'svelte/reactivity';

/** The smallest unit that an age shows, in milliseconds. */
const tick = 1_000;
/** A quarter of a minute, in milliseconds: as often as a list is usually read. */
const quarter = 15_000;

const subscribe = createSubscriber((update) => {
  const updateIfSeen = (): void => {
    if (!document.hidden) update();
  };
  const timer = setInterval(updateIfSeen, tick);
  document.addEventListener('visibilitychange', updateIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', updateIfSeen);
  };
});

export const clock = {
  /** Epoch milliseconds; reading it in an effect or a template subscribes to it. */
  get now(): number {
    subscribe();
    return Date.now();
  },

  /** As `now`, by the quarter of a minute: for long lists, which are laid out as a whole whenever one age in them changes (P14). */
  get quarter(): number {
    return Math.floor(this.now / quarter) * quarter;
  },
};
