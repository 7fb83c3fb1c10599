/** The theme, for what CSS cannot colour: a canvas. */
import { createSubscriber } from 'svelte/reactivity';

/** Called inside an effect, makes it run again when the theme changes. */
export const followTheme = createSubscriber((update) => {
  const observer = new MutationObserver(update);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-density'] });
  return () => observer.disconnect();
});

/**
 * The colours behind tokens (`--series-6`), as the canvas needs them. A token may say light-dark(), so it is resolved by
 * giving it to an element inside `host`.
 */
export function readColours<Token extends string>(host: Element, tokens: readonly Token[]): Record<Token, string> {
  // One for each, all of them before the first is read: each change in between would have the whole page styled anew.
  const probes = tokens.map((token) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${token})`;
    return probe;
  });
  const parent = document.createElement('span');
  parent.append(...probes);
  host.append(parent);
  const colours = tokens.map((token, place) => [token, getComputedStyle(probes[place]!).color] as const);
  parent.remove();
  return Object.fromEntries(colours) as Record<Token, string>;
}
