import type { HelpPage } from '../../client/help-link.ts';
import type { Block } from './block.ts';

/** Handbook files, all in one chunk of the build. */
const files = import.meta.glob<Block[]>('../../../docs/handbook/*.md', { import: 'default' });

/** Loads a page. */
export function loadPage(page: HelpPage): Promise<Block[]> {
  const load = files[`../../../docs/handbook/${page}.md`];
  if (!load) throw new Error(`The handbook has no page ${page}`);
  return load();
}
