import { parse } from 'svelte/compiler';
import { parseAst } from 'vite';

/**
 * Syntax trees of a module or of a component, whose markup, script and module script are one each. ESTree, with
 * Svelte's nodes.
 */
export function treesOf(name, text) {
  if (!name.endsWith('.svelte')) return [parseAst(text, { lang: 'ts' })];
  const { fragment, instance, module } = parse(text, { modern: true });
  return [fragment, instance?.content, module?.content].filter(Boolean);
}

/** Line of a position in a text, from 1. */
export const lineOf = (text, position) => text.slice(0, position).split('\n').length;
