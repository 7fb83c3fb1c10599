/** One clock for the whole page: every age on screen moves in the same tick, and none ticks when nothing shows an age. */
import { createSubscriber } from 'svelte/reactivity';

/** The smallest unit that an age shows, in milliseconds. */
const tick = 1_000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, tick);
  return () => clearInterval(timer);
});

export const clock = {
  /** Epoch milliseconds; read inside an effect or a template, it keeps moving. */
  get now(): number {
    subscribe();
    return Date.now();
  },
};
