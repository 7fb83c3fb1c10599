import type { HelpPage } from '../../client/help-link.ts';

/** Inline text on a handbook page. A link leads to another page. */
export type Inline =
  | string
  | { is: 'screen-word' | 'code' | 'name'; text: string }
  | { is: 'link'; to: HelpPage; text: string };

/** Block of a page, built from Markdown (build/handbook.ts). */
export type Block =
  | { is: 'heading'; level: 1 | 2 | 3; text: Inline[] }
  | { is: 'paragraph'; text: Inline[] }
  | { is: 'list'; ordered: boolean; items: Inline[][] }
  | { is: 'code'; text: string }
  | { is: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { is: 'picture'; source: string; shows: string };
