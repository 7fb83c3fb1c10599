import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { HelpPage } from '../renderer/client/help-link.ts';
import type { Block, Inline } from '../renderer/features/help/block.ts';

/**
 * Makes a module of each page of docs/handbook: its parts as data, which components show, so that the page needs
 * neither a Markdown parser nor markup from a text. Pictures become files of the build. Unsupported content is an
 * error.
 */
export function handbook(): Plugin {
  return {
    name: 'handbook',
    load: {
      filter: { id: /\/docs\/handbook\/[a-z-]+\.md$/ },
      handler: (id) => moduleOf(readFileSync(id, 'utf8'), dirname(id)),
    },
  };
}

function moduleOf(markdown: string, folder: string): string {
  const pictures: string[] = [];
  const blocks = lexer(markdown).flatMap((token) => blocksOf(token, pictures));
  const imports = pictures.map((path, i) => `import picture${i} from ${JSON.stringify(resolve(folder, path))};\n`);
  const data = JSON.stringify(blocks).replaceAll(/"picture:(\d+)"/g, 'picture$1');
  return `${imports.join('')}export default ${data};\n`;
}

function blocksOf(token: Token, pictures: string[]): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      if (depth > 3) throw unknown(token);
      return [{ is: 'heading', level: depth as 1 | 2 | 3, text: tokens.map(inlineOf) }];
    }
    case 'paragraph':
      return [paragraphOf(token as Tokens.Paragraph, pictures)];
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ is: 'list', ordered, items: items.map(itemOf) }];
    }
    case 'code':
      return [{ is: 'code', text: (token as Tokens.Code).text }];
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => tokens.map(inlineOf));
      return [{ is: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    default:
      throw unknown(token);
  }
}

/** A picture is alone in its paragraph. */
function paragraphOf({ tokens }: Tokens.Paragraph, pictures: string[]): Block {
  const [first] = tokens;
  if (first?.type !== 'image') return { is: 'paragraph', text: tokens.map(inlineOf) };
  const { href, text } = first as Tokens.Image;
  return { is: 'picture', source: `picture:${pictures.push(href) - 1}`, shows: text };
}

/** An item is one text. */
function itemOf({ tokens }: Tokens.ListItem): Inline[] {
  const [text, ...others] = tokens;
  if (text?.type !== 'text' || others.length > 0) throw unknown(others[0] ?? text!);
  return ((text as Tokens.Text).tokens ?? []).map(inlineOf);
}

function inlineOf(token: Token): Inline {
  switch (token.type) {
    case 'text':
    case 'escape':
      return plain((token as Tokens.Text).text);
    case 'strong':
      return { is: 'screen-word', text: plain((token as Tokens.Strong).text) };
    case 'em':
      return { is: 'name', text: plain((token as Tokens.Em).text) };
    case 'codespan':
      return { is: 'code', text: (token as Tokens.Codespan).text };
    case 'link': {
      const { href, text } = token as Tokens.Link;
      return { is: 'link', to: href.replace(/\.md$/, '') as HelpPage, text: plain(text) };
    }
    default:
      throw unknown(token);
  }
}

/** A line break in the source is a space. */
const plain = (text: string): string => text.replaceAll('\n', ' ');

const unknown = ({ type, raw }: Token): Error => new Error(`The handbook cannot show this ${type}: ${raw}`);
