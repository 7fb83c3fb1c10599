// What the window says stands in a `words.ts` of its part (renderer/language), so that it can be said in another language:
// no sentence stands in a component or in another module. Usage: sentences.mjs [FOLDER of the renderer]
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parse } from 'svelte/compiler';
import { inProject } from '../lib/project.mjs';

/** Attributes of an element that a person reads or hears, and props of a component that become one or are shown. */
const spokenAttributes =
  /^(aria-(description|label|placeholder|roledescription|valuetext)|alt|label|placeholder|title)$/;
const spokenProps = /^(description|empty|heading|hint|label|note|order|per|placeholder|text|title|unit|word|words)$/;
/** Attributes whose strings are for the browser. */
const silentAttributes = /^(class|columns|d|for|href|id|name|points|style|template|transform|viewBox)$/;
/** Strings that have a capital or spaces and are no text: keys of the keyboard, and what CSS, SVG and selectors begin with. */
const keys =
  /^(Alt|Arrow(Down|Left|Right|Up)|Backspace|Control|Delete|End|Enter|Escape|Home|Meta|Page(Down|Up)|Shift|Tab)$/;
const codes =
  /^(M$|M\d|Mod\+|\(prefers-|\.foot |\d+ |body, |li:|calc\(|color-mix\(|dialog, |input, |max-width: |(Inter|JetBrains Mono) Variable|CallError$|minmax\(|prefers-|translate|var\()/;
/** Symbols of units are no words: the same in every language. */
const units = /^\s(ms)$/;
/** A developer reads what is thrown; names in a type, in an import or of a property are none of a person's. */
const unread =
  /^(ImportDeclaration|ImportExpression|ExportAllDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration)$/;

const hasLetters = (text) => /\p{L}/u.test(text);

/** Several words, or one with a capital. */
function readsLikeText(text) {
  if (keys.test(text) || codes.test(text)) return false;
  return /\p{L}{2}\S*\s+\S*\p{L}|\p{L}\S*\s+\S*\p{L}{2}/u.test(text) || /^\s*\p{Lu}\p{Ll}/u.test(text);
}

/** The parts of a template between its values: a word between spaces is said to somebody (`4 of 12`). */
function templateReadsLikeText(parts) {
  if (codes.test(parts[0])) return false;
  return (
    readsLikeText(parts.join('{}')) ||
    parts.some((part) => !units.test(part) && /\s/.test(part) && /(^|\s)\p{L}{2,}([\s,.;:?!)”]|$)/u.test(part))
  );
}

/** The sentences in a component, or in a module, which is read as the script of one; each with its place in the text. */
function sentencesIn(name, text) {
  const opening = name.endsWith('.svelte') ? '' : '<script lang="ts">';
  const code = opening ? `${opening}${text}</script>` : text;
  const { fragment, instance, module } = parse(code, { modern: true });
  const found = [];
  for (const part of [fragment, instance?.content, module?.content]) {
    if (part)
      walk(part, [], (node, above) => {
        const sentence = sentenceOf(node, above);
        if (sentence) found.push({ at: node.start - opening.length, sentence: sentence.replace(/\s+/g, ' ').trim() });
      });
  }
  return found;
}

/** The text of a node if it is a sentence. `above` are the nodes that it is in, the nearest first. */
function sentenceOf(node, above) {
  if (node.type === 'Text') {
    const attribute = above.find(({ type }) => type === 'Attribute');
    return (attribute ? isSpoken(attribute, above, node.data) : hasLetters(node.data)) ? node.data : null;
  }
  if (node.type === 'Literal' && typeof node.value === 'string') return readsLikeText(node.value) ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  const parts = node.quasis.map(({ value }) => value.cooked);
  return templateReadsLikeText(parts) ? parts.join('{}') : null;
}

function isSpoken({ name, value }, above, text) {
  const ofComponent =
    above.find(({ type }) => /^(Component|RegularElement|Svelte.*|TitleElement)$/.test(type))?.type === 'Component';
  if (!ofComponent) return spokenAttributes.test(name) && hasLetters(text);
  if (spokenProps.test(name)) return hasLetters(text);
  return Array.isArray(value) && value.length > 1 ? templateReadsLikeText([text]) : readsLikeText(text);
}

function isUnread(node, above) {
  if (unread.test(node.type) || (node.type.startsWith('TS') && node.typeAnnotation && !node.expression)) return true;
  if (node.type === 'NewExpression') return /Error$/.test(node.callee.name ?? '');
  if (node.type === 'Attribute') return silentAttributes.test(node.name);
  if (node.type === 'Property') return false;
  return (
    /^(Style|Class)Directive$/.test(node.type) ||
    (above[0]?.type === 'Property' && /^(id|key|template)$/.test(above[0].key?.name) && node === above[0].value)
  );
}

function walk(node, above, visit) {
  if (isUnread(node, above)) return;
  visit(node, above);
  const below = [node, ...above];
  for (const [key, value] of Object.entries(node)) {
    if (
      key === 'metadata' ||
      key === 'typeAnnotation' ||
      key === 'returnType' ||
      key === 'typeParameters' ||
      key === 'typeArguments'
    )
      continue;
    for (const child of [value].flat()) if (typeof child?.type === 'string') walk(child, below, visit);
  }
}

const folder = process.argv[2] ?? inProject('renderer');
const found = readdirSync(folder, { recursive: true })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/(^|\/)words(\.ts$|\/)/.test(name))
  .sort()
  .flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return sentencesIn(name, text).map(
      ({ at, sentence }) => `${name}:${text.slice(0, at).split('\n').length}: ${sentence}`,
    );
  });
for (const line of found) process.stdout.write(`${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
