import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { helpPages } from '../../../renderer/client/help-link.ts';
import { texts } from '../../../renderer/features/help/words.ts';
import { handbookFolder, handbookPages, tokensOf } from '../../fixtures/handbook.ts';

const pages = handbookPages();

/** Minimum number of letters outside its values that a phrase needs to be recognized. */
const fewestLetters = 5;

/** Pattern of a value in the handbook: a number, a name or a word in capitals. */
const value = String.raw`.*[\p{Lu}\d].*`;

interface Phrases {
  literal: Set<string>;
  withValues: RegExp[];
}

/** Every phrase of the program. Those with values are expressions. */
function phrasesOfProgram(): Phrases {
  const files = globSync(['{renderer,main,preload}/**/{words,*-words}.ts', 'preload/contract/models/*.ts']);
  const literal = new Set<string>();
  const withValues: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literal.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
      if (parts.join('').replaceAll(/\P{L}/gu, '').length >= fewestLetters)
        withValues.push(
          new RegExp(
            `^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join(value)}$`,
            'u',
          ),
        );
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return { literal, withValues };
}

const { literal, withValues } = phrasesOfProgram();
const isOnScreen = (text: string): boolean => literal.has(text) || withValues.some((phrase) => phrase.test(text));

describe('the handbook', () => {
  it('has the pages that the window lists, by their titles', () => {
    const titles = pages.map((page) => [page.name, tokensOf(page, 'heading')[0]!.text]);
    expect(Object.fromEntries(titles)).toEqual(texts.titles);
    expect(new Set(pages.map(({ name }) => name))).toEqual(new Set(helpPages));
  });

  it.each(pages)('$name: its links lead to its pages, and its pictures exist', (page) => {
    const missing = [
      ...tokensOf(page, 'link').filter(({ href }) => !/^[a-z-]+\.md$/.test(href) || !existsSync(at(href))),
      ...tokensOf(page, 'image').filter(({ href, text }) => text === '' || !existsSync(at(href))),
    ];
    expect(missing.map(({ raw }) => raw)).toEqual([]);
  });

  it.each(pages)('$name: its texts in bold are on screen exactly as written', (page) => {
    const unknown = tokensOf(page, 'strong').filter(
      ({ text }) => !isOnScreen(plain(text)) && !introduces(page.name, text),
    );
    expect(unknown.map(({ text }) => text)).toEqual([]);
  });

  it('heads each problem with a message of the program', () => {
    const page = pages.find(({ name }) => name === 'troubleshooting')!;
    const messages = tokensOf(page, 'heading').filter(({ depth }) => depth === 3);
    expect(messages.length).toBeGreaterThan(30);
    expect(messages.filter(({ text }) => !isOnScreen(plain(text))).map(({ text }) => text)).toEqual([]);
  });
});

const at = (href: string): string => join(handbookFolder, href);

/** Entities of Markdown, replaced by their characters. */
const plain = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** The one word that explains the meaning of bold words. */
const introduces = (page: string, text: string): boolean => page === 'first-ten-minutes' && text === 'bold';
