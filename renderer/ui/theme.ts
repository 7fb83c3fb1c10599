/** Theme for a canvas, which CSS cannot color. */
import { createSubscriber } from 'svelte/reactivity';

/** Inside an effect, reruns it when the theme changes. */
export const followTheme = createSubscriber((update) => {
  const observer = new MutationObserver(update);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-density'] });
  return () => observer.disconnect();
});

/**
 * The colors behind tokens (`--series-6`) in canvas form. A token may contain light-dark(), so an element inside `host`
 * resolves it.
 */
export function readColours<Token extends string>(host: Element, tokens: readonly Token[]): Record<Token, string> {
  // Creates all probes before it reads the first: a change in between would restyle the whole page.
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
