// Texts of Penstock are arguments of `inLanguage`, which returns them in the user's language
// (preload/contract/language.ts), most of them in the `words.ts` of their part. Neither a component nor another module
// contains any other sentence. Usage: sentences.mjs [FOLDER]
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { lineOf, treesOf } from '../lib/parsed.mjs';
import { inProject } from '../lib/project.mjs';

/**
 * Parts with their own texts: the command line, in the language of its options, the demo service, and the catalogue of
 * operations, with the names from the specification.
 */
const others = /^main\/(cli(\/|\.ts$)|demo\/|api\/operations\/)/;

/** Attributes of an element that a user reads or hears, and props of a component that become one or are shown. */
const spokenAttributes =
  /^(aria-(description|label|placeholder|roledescription|valuetext)|alt|label|placeholder|title)$/;
const spokenProps = /^(description|empty|heading|hint|label|note|order|per|placeholder|text|title|unit|word|words)$/;
/** Attributes whose strings are for the browser. */
const silentAttributes = /^(class|columns|d|for|href|id|name|points|style|template|transform|viewBox)$/;
/** Names of values that a program reads, from a file or another process. */
const dataNames = /^(id|key|template|times|\w*([Ff]ormat|[Hh]ash|[Kk]ind|Name))$/;
/** Methods whose string is compared with a text. */
const comparisons = /^(endsWith|includes|startsWith)$/;
/**
 * Strings with a capital or spaces that are not texts: keys of the keyboard, and beginnings of CSS, SVG and selectors.
 */
const keys =
  /^(Alt|Arrow(Down|Left|Right|Up)|Backspace|CapsLock|Control|Delete|End|Enter|Escape|Home|Meta|Page(Down|Up)|Shift|Tab)$/;
const codes =
  /^(M$|M\d|Mod\+|\(prefers-|\.foot |\d+ |body, |li:|calc\(|color-mix\(|dialog, |input, |max-width: |(Inter|JetBrains Mono) Variable|CallError$|minmax\(|prefers-|translate|var\()/;
/** Beginnings of marks, patterns, markup, commands, HTTP and the product's name. */
const programs = /^(\[|\(\?|\w+\||<|curl |-H |(Basic|Bearer) |[\w-]+ '(none|self)'|text\/|Penstock([ /]|$))/;
/** Words and signs of SQL. */
const sql =
  /\b(ALTER|AND|AS|BEGIN|CREATE|DELETE|DROP|GLOB|IN|INSERT|ORDER|PRAGMA|REAL|SELECT|UPDATE)\b|= \?|excluded\./;
/** Symbols of units are not words, because they are equal in every language. */
const units = /^\s(ms)$/;
/** Developers read thrown errors and the log. Names in a type, in an import or of a property are not for users. */
const unread =
  /^(ImportDeclaration|ImportExpression|ExportAllDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration)$/;

const hasLetters = (text) => /\p{L}/u.test(text);

/** Several words, or one with a capital. */
function readsLikeText(text) {
  if ([keys, codes, programs, sql].some((pattern) => pattern.test(text))) return false;
  return /\p{L}{2}\S*\s+\S*\p{L}|\p{L}\S*\s+\S*\p{L}{2}/u.test(text) || /^\s*\p{Lu}\p{Ll}/u.test(text);
}

/** Literal parts of a template. A word between spaces is meant for a user (`4 of 12`). */
function templateReadsLikeText(parts) {
  if ([codes, programs].some((pattern) => pattern.test(parts[0])) || sql.test(parts.join('{}'))) return false;
  return (
    readsLikeText(parts.join('{}')) ||
    parts.some((part) => !units.test(part) && /\s/.test(part) && /(^|\s)\p{L}{2,}([\s,.;:?!)”]|$)/u.test(part))
  );
}

/**
 * Sentences in a component, or in a module, which is read like the script of one, each with its position in the text.
 */
function sentencesIn(name, text) {
  const found = [];
  for (const tree of treesOf(name, text)) {
    walk(tree, [], (node, above) => {
      const sentence = sentenceOf(node, above);
      if (sentence) found.push({ at: node.start, sentence: sentence.replace(/\s+/g, ' ').trim() });
    });
  }
  return found;
}

/** Text of a node if it is a sentence. `above` are the nodes around it, the nearest first. */
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
  if (node.type === 'NewExpression') return /(Error|RegExp)$/.test(node.callee.name ?? '');
  if (node.type === 'CallExpression') return node.callee.name === 'inLanguage' || isForDevelopers(node.callee, above);
  // `String.raw` is for patterns.
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'Attribute') return silentAttributes.test(node.name);
  if (node.type === 'Property') return false;
  return /^(Style|Class)Directive$/.test(node.type) || isData(node, above[0]) || isCompared(node, above[0]);
}

/** Text for the log, name of a symbol, or message of an error of a custom kind. */
function isForDevelopers(callee, above) {
  if (callee.type === 'Super') return above.some((one) => one.superClass?.name === 'Error');
  if (callee.name === 'Symbol') return true;
  const object = callee.object?.property ?? callee.object;
  return object?.name === 'log' && /^(debug|info|warn|error)$/.test(callee.property.name);
}

/** Name of a property, or value of one that a program reads. */
function isData(node, parent) {
  if (parent?.type === 'Property' && node === parent.key && !parent.computed) return true;
  if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return false;
  if (parent?.type === 'PropertyDefinition') return parent.key?.name === 'name';
  if (parent?.type === 'VariableDeclarator') return node === parent.init && dataNames.test(parent.id.name ?? '');
  return parent?.type === 'Property' && dataNames.test(parent.key?.name);
}

function isCompared(node, parent) {
  if (parent?.type === 'BinaryExpression') return /^[!=]==$/.test(parent.operator);
  return parent?.type === 'CallExpression' && comparisons.test(parent.callee.property?.name) && node !== parent.callee;
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

const folder = process.argv[2] ?? inProject('.');
const found = ['main', 'preload', 'renderer']
  .flatMap((part) => readdirSync(join(folder, part), { recursive: true }).map((name) => join(part, name)))
  .map((name) => name.split(sep).join('/'))
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/\/words\.ts$/.test(name) && !others.test(name))
  .sort()
  .flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return sentencesIn(name, text).map(({ at, sentence }) => `${name}:${lineOf(text, at)}: ${sentence}`);
  });
for (const line of found) process.stdout.write(`${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
