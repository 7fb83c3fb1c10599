// Comments follow the house style: full sentences or noun phrases, in the words of the trade (build/style). Usage:
// style.mjs [FOLDER]
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { lineOf } from '../lib/parsed.mjs';
import { inProject } from '../lib/project.mjs';
import { openings, words } from '../style/comments.mjs';

/** Comments of a module or component, each with its position and its text on one line. */
function commentsIn(name, text) {
  if (!name.endsWith('.svelte')) return commentsOfScript(text, 0);
  const scripts = [...text.matchAll(/(<script[^>]*>)([\s\S]*?)<\/script>/g)];
  const markup = [...text.matchAll(/<!--\s*(?:@component)?([\s\S]*?)-->/g)];
  const styles = [...text.matchAll(/<style[^>]*>[\s\S]*?<\/style>/g)].flatMap((style) =>
    [...style[0].matchAll(/\/\*([\s\S]*?)\*\//g)].map((comment) => ({
      1: comment[1],
      index: style.index + comment.index,
    })),
  );
  return [
    ...scripts.flatMap((script) => commentsOfScript(script[2], script.index + script[1].length)),
    ...[...markup, ...styles].map((comment) => ({ at: comment.index, text: onOneLine(comment[1]) })),
  ];
}

function commentsOfScript(script, offset) {
  const file = ts.createSourceFile('script.ts', script, ts.ScriptTarget.Latest, true);
  const ranges = new Map();
  const collect = (found) => found?.forEach((range) => ranges.set(range.pos, range));
  const visit = (node) => {
    collect(ts.getLeadingCommentRanges(script, node.pos));
    collect(ts.getTrailingCommentRanges(script, node.end));
    node.getChildren(file).forEach(visit);
  };
  visit(file);
  return joinLines(
    [...ranges.values()].sort((a, b) => a.pos - b.pos),
    script,
  ).map(({ pos, text }) => ({
    at: pos + offset,
    text: onOneLine(text),
  }));
}

/** Consecutive `//` lines are one comment. */
function joinLines(ranges, script) {
  const comments = [];
  for (const { pos, end, kind } of ranges) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const text = isLine ? script.slice(pos + 2, end) : script.slice(pos, end).replace(/^\/\*+|\*\/$/g, '');
    const last = comments.at(-1);
    if (isLine && last?.isLine && /^\s*$/.test(script.slice(last.end, pos)))
      Object.assign(last, { text: `${last.text}\n${text}`, end });
    else comments.push({ pos, end, isLine, text });
  }
  return comments;
}

const onOneLine = (text) =>
  text
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Reports what is wrong with a comment, or nothing. */
export function faultOf(comment) {
  const parts = comment.split(/@(?:param \S+|returns)/).map((part) => part.trim());
  const opening = parts.map((part) => openings.exec(part)?.[0]).find((found) => found !== undefined);
  if (opening !== undefined) return `opens with “${opening}”`;
  const [pattern, better] = words.find(([word]) => word.test(comment)) ?? [];
  return pattern && `“${pattern.exec(comment)[0]}”: write ${better}`;
}

/** Faults of a module or component, one line each. */
export const faultsIn = (name, text) =>
  commentsIn(name, text).flatMap(({ at, text: comment }) => {
    const fault = faultOf(comment);
    return fault ? [`${name}:${lineOf(text, at)}: ${fault}`] : [];
  });

if (process.argv[1]?.endsWith('style.mjs')) {
  const folder = process.argv[2] ?? inProject('.');
  const faults = ['build', 'main', 'preload', 'renderer', 'test']
    .flatMap((part) => readdirSync(join(folder, part), { recursive: true }).map((name) => join(part, name)))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => /\.(svelte|ts|mjs|cjs|js)$/.test(name))
    .sort()
    .flatMap((name) => faultsIn(name, readFileSync(join(folder, name), 'utf8')));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
