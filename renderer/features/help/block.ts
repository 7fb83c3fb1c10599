import type { HelpPage } from '../../client/help-link.ts';

/** A piece of text on a page of the handbook. A link leads to another page. */
export type Inline =
  | string
  | { is: 'screen-word' | 'code' | 'name'; text: string }
  | { is: 'link'; to: HelpPage; text: string };

/** A part of a page, as the build makes it of Markdown (build/handbook.ts). */
export type Block =
  | { is: 'heading'; level: 1 | 2 | 3; text: Inline[] }
  | { is: 'paragraph'; text: Inline[] }
  | { is: 'list'; ordered: boolean; items: Inline[][] }
  | { is: 'code'; text: string }
  | { is: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { is: 'picture'; source: string; shows: string };
