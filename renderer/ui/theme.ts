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
  const probe = document.createElement('span');
  host.append(probe);
  const style = getComputedStyle(probe);
  const colours = tokens.map((token) => {
    probe.style.color = `var(${token})`;
    return [token, style.color] as const;
  });
  probe.remove();
  return Object.fromEntries(colours) as Record<Token, string>;
}
