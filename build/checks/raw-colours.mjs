// Colors have names by meaning, in renderer/styles/tokens.css. A color value anywhere else in the renderer would not
// follow the themes. Usage: raw-colours.mjs [FOLDER]
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProject } from '../lib/project.mjs';

const tokens = join('styles', 'tokens.css');

const hex = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/i;
const colourFunction = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
/** Named colors of CSS end in one of a few words: `darkred`, `lightgray`, `rebeccapurple`. */
const colourName =
  /(?<![-\w])(?:[a-z]*(?:red|green|blue|gr[ae]y|white|black|yellow|orange|purple|pink|brown|cyan|magenta|violet|gold|salmon|orchid|khaki|turquoise)|navy|teal|olive|maroon|lime|aqua|fuchsia|silver|crimson|tomato|coral|indigo|beige|ivory|tan)(?![-\w])/i;
/** Properties whose value may hold a color. Elsewhere a word like `red` is a name in Penstock. */
const colourProperty =
  /^(?:--[\w-]+|.*color|background.*|border.*|outline.*|fill|stroke|.*shadow|.*image|.*decoration.*)$/;

/** Raw colors in a piece of CSS, verbatim. */
function inStyles(css) {
  const declarations = css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)/g);
  return [...declarations].flatMap(([, property, value]) => {
    if (!colourProperty.test(property)) return [];
    const found = [hex, colourFunction, colourName].map((pattern) => pattern.exec(value)?.[0]).find(Boolean);
    return found ? [`${property}: ${value.trim()}`] : [];
  });
}

/** Raw colors in a script or in markup: only inside quotes, where they are values and not names. */
function inCode(code) {
  const strings = code.matchAll(/(["'`])(#[0-9a-f]{3,8}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(.*?)\1/gi);
  return [...strings].map(([text]) => text);
}

function coloursIn(file) {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.css')) return inStyles(text);
  if (file.endsWith('.ts')) return inCode(text);
  const styles = [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n');
  return [...inStyles(styles), ...inCode(text.replace(/<style[^>]*>.*?<\/style>/gs, ''))];
}

const folder = process.argv[2] ?? inProject('renderer');
const files = readdirSync(folder, { recursive: true })
  .filter((name) => /\.(svelte|css|ts)$/.test(name) && name !== tokens)
  .map((name) => join(folder, name));
const found = files.flatMap((file) => coloursIn(file).map((colour) => `${relative(folder, file)}: ${colour}`));
for (const line of found) process.stdout.write(`${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
