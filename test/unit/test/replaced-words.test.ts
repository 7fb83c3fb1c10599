import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { replacedLabels, replacedPhrases } from '../../fixtures/replaced-words.ts';
import { full } from '../../fixtures/thorough.ts';

/** Every file with texts: the tables of the language, the command line with its sentences in its code, and the docs. */
const speaking = [
  ...globSync('{main,preload,renderer}/**/words.ts'),
  ...globSync('{main,preload,renderer}/**/*.{ts,svelte}').filter(hasLabels),
  ...globSync('main/cli/**/*.ts'),
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/*.md'),
].sort();

interface Node {
  type: string;
  value?: unknown;
}

/** Whether a module other than a `words.ts` has texts. */
function hasLabels(file: string): boolean {
  return !/(\/words|contract\/language)\.ts$/.test(file) && readFileSync(file, 'utf8').includes('inLanguage(');
}

/**
 * Strings of a module, without its comments and names, and with a space for each value of a template. A module that has
 * other strings than texts returns those of `inLanguage`. A document returns all lines.
 */
function textsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.md')) return text.split('\n');
  const script = /<script module[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? text;
  const tree = parseAst(script, { lang: 'ts' });
  const found: string[] = [];
  for (const part of hasLabels(file) ? callsOf('inLanguage', tree) : [tree]) collect(part, found);
  return found;
}

function callsOf(name: string, node: Node): Node[] {
  if (node.type === 'CallExpression' && (node as Node & { callee: { name?: string } }).callee.name === name)
    return [node];
  return childrenOf(node).flatMap((child) => callsOf(name, child));
}

const childrenOf = (node: Node): Node[] =>
  (Object.values(node).flat() as unknown[]).filter(
    (child): child is Node => child !== null && typeof child === 'object' && 'type' in child,
  );

function collect(node: Node, found: string[]): void {
  if (node.type === 'ImportDeclaration') return;
  if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
  if (node.type === 'TemplateLiteral') {
    const { quasis } = node as Node & { quasis: { value: { cooked: string } }[] };
    found.push(quasis.map(({ value }) => value.cooked).join(' '));
  }
  for (const child of childrenOf(node)) collect(child, found);
}

const replaced = [
  ...replacedPhrases.map(([old, instead]) => ({ old: new RegExp(`\\b${old}\\b`, 'iu'), instead })),
  ...replacedLabels.map(([old, instead]) => ({ old: new RegExp(`^${old}[….:]*$`, 'iu'), instead })),
];

/** Where the texts of a file use a replaced word, and the replacement. */
function replacedIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    replaced.flatMap(({ old, instead }) => {
      const said = old.exec(text)?.[0];
      return said ? [`“${said}” in “${text.trim().slice(0, 120)}”: say “${instead}”`] : [];
    }),
  );
}

describe('replaced words', () => {
  it('are found in any case, as whole words', () => {
    expect(replacedIn(['Way back', 'the subway backs', 'Go on', 'to go on'])).toEqual([
      '“Way back” in “Way back”: say “restore”',
      '“Go on” in “Go on”: say “continue”',
    ]);
  });

  it('are in none of the texts', full, () => {
    const found = speaking.flatMap((file) => replacedIn(textsOf(file)).map((problem) => `${file}: ${problem}`));
    expect(found).toEqual([]);
  });

  it('are searched in sentences, names of buttons, help and documents', full, () => {
    const all = speaking.flatMap(textsOf);
    expect(all).toEqual(
      expect.arrayContaining([
        'Stop (keep completed)',
        'Status of the flow',
        'list, resume and restore actions',
        '# Glossary',
      ]),
    );
  });
});
