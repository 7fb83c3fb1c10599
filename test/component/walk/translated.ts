/** Coverage of the pseudo-language (test/fixtures/pseudo-language.ts) in what an operator sees and hears. */
import { bridge } from '../fake-bridge.ts';

const inert = 'bdi, code, pre';
const spoken = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'placeholder',
  'title',
];
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month).toLocaleString(undefined, { month: 'short' }),
);
const symbols = ['min', 'kB', 'MB', 'GB', 'TB', 'ms', 'UTC', 'CET', 'CEST', 'CSV', 'JSON', 'NDJSON', 'XLSX', 'XML'];
const sameInEveryLanguage = new Set([...months, ...symbols]);

/** Elements outside every text of Penstock. They may be nested. */
function outside(text: string): string {
  const less = text.replace(/«[^«»]*»/g, ' ');
  // A message has its masked parts between separate marks.
  return less === text ? text.replace(/[‹›\s]+/g, ' ').trim() : outside(less);
}

/** Tooltips and names of an element, without a tooltip that only completes the visible name. */
function spokenAt(element: Element): string[] {
  const shown = element.matches(inert) ? element : element.querySelector(inert);
  const start = shown ? outside(shown.textContent.replace(/…$/, '')) : '';
  const texts = spoken.map((name) => outside(element.getAttribute(name) ?? ''));
  return start === '' ? texts : texts.filter((text) => !text.includes(start));
}

/**
 * Texts on screen that did not come from a `words.ts`. Names, messages and ids of the service are in `bdi`, `code` and
 * `pre`, and may appear elsewhere too. Figures, units and times are equal in every language.
 */
export async function untranslatedTexts(): Promise<string[]> {
  const operations = await bridge.ask('calling.operations', { environmentId: bridge.environmentId });
  const ofService = new Set(operations.flatMap(({ area, name }) => [area, name]));
  const fromService = [...document.querySelectorAll(inert)].flatMap((one) => [
    one.textContent,
    one.getAttribute('title') ?? '',
  ]);
  const data = outside(fromService.join(' '));
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement!;
    // The handbook exists only in English.
    if (element.closest('[lang]:not(html), script, style')) continue;
    if (node instanceof Element) texts.push(...spokenAt(node));
    else if (element.closest(inert) === null) texts.push(node.nodeValue!);
  }
  const isOurs = (text: string): boolean =>
    (text.match(/\p{L}{2,}/gu) ?? []).some((word) => !sameInEveryLanguage.has(word)) && !data.includes(text);
  return [...new Set(texts.map((text) => outside(text)).filter((text) => isOurs(text) && !ofService.has(text)))].map(
    (text) => `untranslated: ${text}`,
  );
}
