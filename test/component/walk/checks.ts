/** Checks that hold on every screen, in every state. Each check returns the faults as text for the report of a test. */
import axe from 'axe-core';
import { themes } from '#contract/models/appearance.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { bridge } from '../fake-bridge.ts';

const drawnThemes = themes.filter((theme) => theme !== 'system');
const colourRules = ['color-contrast', 'link-in-text-block'];
const otherRules = Object.fromEntries(
  [
    ...colourRules,
    // Chromium makes a scrolling element a tab stop where nothing within is one.
    'scrollable-region-focusable',
    // The pseudo-language changes a label and a name that begins with it to texts that differ.
    'label-content-name-mismatch',
  ].map((rule) => [rule, { enabled: false }]),
);

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits until every call is answered and two frames in a row leave the page unchanged. */
export async function settle(where = ''): Promise<void> {
  let changes = 0;
  const observer = new MutationObserver(() => void (changes += 1));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  const isQuiet = async (): Promise<boolean> => {
    changes = 0;
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    return bridge.pending === 0 && changes === 0;
  };
  await expect.poll(isQuiet, { message: `the page stays as it is ${where}` }).toBe(true);
  observer.disconnect();
  finishTransitions();
}

/** A color in transition belongs to no theme. */
function finishTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/** Looks of text that were checked: a row of a table looks like the next one. */
const checkedLooks = new Set<string>();

/** Elements with text whose look no earlier check has seen, by their looks. */
function newLooks(): Map<string, Element> {
  const fresh = new Map<string, Element>();
  for (const element of document.querySelectorAll('body *')) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const look = lookOf(element);
    if (!checkedLooks.has(look) && !fresh.has(look)) fresh.set(look, element);
  }
  return fresh;
}

const hasText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

/**
 * Everything that decides the colors of an element: its classes, inline styles and states, and those of everything
 * around it.
 */
function lookOf(element: Element): string {
  const states = ['class', 'style', 'disabled', 'aria-selected', 'aria-current', 'aria-disabled', 'aria-pressed'];
  let look = '';
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
    look += `${one.tagName} ${states.map((state) => one.getAttribute(state)?.replace(/[\d.]+/g, '') ?? '').join()};`;
  return look;
}

/**
 * Violations that axe finds. Themes differ in colors alone (renderer/styles/tokens.css), so only the rules of colors
 * run in each. These take longest, so they run where text looks like nothing that was checked before.
 */
export async function violations(at: Document | Element = document): Promise<string[]> {
  const found = await run(at, otherRules);
  const fresh = newLooks();
  const chosen = document.documentElement.dataset['theme'];
  for (const theme of drawnThemes) {
    document.documentElement.dataset['theme'] = theme;
    finishTransitions();
    // A message may disappear in the meantime. Its look is checked at its next appearance.
    for (const [look, element] of fresh) if (!element.isConnected) fresh.delete(look);
    if (fresh.size === 0) break;
    found.push(...(await run([...fresh.values()], colourRules)).map((what) => `${theme}: ${what}`));
  }
  for (const look of fresh.keys()) checkedLooks.add(look);
  document.documentElement.dataset['theme'] = chosen;
  return found;
}

async function run(at: Document | Element | Element[], rules: string[] | axe.RuleObject): Promise<string[]> {
  const options = { ...(Array.isArray(rules) ? { runOnly: rules } : { rules }), resultTypes: ['violations' as const] };
  const result = await axe.run(at, { ...options, selectors: false, elementRef: true });
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Supported sizes of the window. The last one has the pixels of 1440 x 900 at 200 %. */
const sizes = [
  [1440, 900],
  [1024, 700],
  [720, 450],
] as const;

/** Truncated content, in any size of window. Leaves the window in the first size. */
export async function cutOffInAnySize(): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of [...sizes.slice(1), sizes[0]]) {
    await page.viewport(width, height);
    await settle();
    found.push(...cutOff());
  }
  return found;
}

/** Truncated content in the current window. */
export const cutOff = (): string[] =>
  [...widerThanTheWindow(), ...cutTexts(), ...cutControls()].map((what) => `${innerWidth}: ${what}`);

/** Parts of the frame that are wider than their visible part. */
function widerThanTheWindow(): string[] {
  return [document.documentElement, ...document.querySelectorAll('main')]
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => `${box.tagName} is ${box.scrollWidth - box.clientWidth} pixels too wide`);
}

/** Texts of Penstock that are truncated at the side and have no tooltip. */
function cutTexts(): string[] {
  const range = document.createRange();
  const cut: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    /«[^»]*\p{L}/u.test(node.nodeValue!.replaceAll('ō', '')) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement!;
    if (!holder.checkVisibility({ visibilityProperty: true }) || holder.closest('.sr, [title], [aria-hidden="true"]'))
      continue;
    // An operator can widen a column.
    if (innerWidth < 1440 && holder.closest('[role="row"]')) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const box = clippingBox(holder);
    if (!box) continue;
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const isSeen = text.top < bottom && text.bottom > top;
    if (isSeen && (text.right > right + 1 || text.left < left - 1)) cut.push(`cut text: ${node.nodeValue!.trim()}`);
  }
  return cut;
}

/** The nearest box around an element that hides what exceeds it at the side, unless that can be scrolled to. */
function clippingBox(element: Element): Element | null {
  for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
    const { overflowX } = getComputedStyle(box);
    if (overflowX !== 'visible') return /auto|scroll/.test(overflowX) ? null : box;
  }
  return null;
}

const controls = 'button, a[href], summary, input, select, textarea, [role="button"], [role="tab"], [role="slider"]';

/** Controls on screen that an operator could press. */
export function shownControls(at: Document | Element = document): HTMLElement[] {
  return [...at.querySelectorAll<HTMLElement>(controls)].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(':disabled, [inert] *, [aria-hidden="true"]'),
  );
}

/** Controls that lie, at least in part, where nothing of them is visible and nothing scrolls. */
function cutControls(): string[] {
  return shownControls()
    .filter((control) => {
      const box = clippingBox(control.parentElement!);
      if (!box || control.closest('.sr')) return false;
      const [own, around] = [control.getBoundingClientRect(), box.getBoundingClientRect()];
      return own.width > 0 && (own.right > around.right + 1 || own.left < around.left - 1);
    })
    .map((control) => `cut control: ${nameOf(control)}`);
}

export function nameOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent.trim()) || element.outerHTML.slice(0, 120);
}
