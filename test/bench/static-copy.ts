import type { Page } from '@playwright/test';
import { emptyPage } from './empty-page.ts';

/**
 * A copy of what a page shows, without its scripts, in the same browser: the floor of what the same change of the
 * document costs without the app.
 */
export interface StaticCopy {
  page: Page;
  close(): Promise<void>;
}

/** Copies the elements, styles and preferences of `page` as they are now. */
export async function copyOf(page: Page): Promise<StaticCopy> {
  const shown = await page.evaluate(serialize);
  const empty = await emptyPage();
  await empty.page.setViewportSize(shown.viewport);
  await empty.page.evaluate(restore, shown);
  return empty;
}

interface Shown {
  html: Record<string, string>;
  styles: string;
  body: string;
  viewport: { width: number; height: number };
}

function serialize(): Shown {
  const rules = (sheet: CSSStyleSheet): string[] => [...sheet.cssRules].map(({ cssText }) => cssText);
  return {
    html: Object.fromEntries([...document.documentElement.attributes].map(({ name, value }) => [name, value])),
    styles: [...document.styleSheets, ...document.adoptedStyleSheets].flatMap(rules).join('\n'),
    body: document.body.innerHTML,
    viewport: { width: innerWidth, height: innerHeight },
  };
}

function restore({ html, styles, body }: Shown): void {
  for (const [name, value] of Object.entries(html)) document.documentElement.setAttribute(name, value);
  const style = document.createElement('style');
  style.textContent = styles;
  document.head.append(style);
  document.body.innerHTML = body;
}

/** Returns the markup of the rows on screen. */
export const rowsShown = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('[role="treegrid"] [data-index]')!.parentElement!.innerHTML);

/** Returns the markup of everything on screen. */
export const bodyShown = (page: Page): Promise<string> => page.evaluate(() => document.body.innerHTML);

/** Fills the copy's table with this many rows, which repeat those on screen. */
export const fillWithRows = (copy: Page, count: number): Promise<void> =>
  copy.evaluate((count) => {
    const shown = [...document.querySelectorAll<HTMLElement>('[role="treegrid"] [data-index]')];
    const rows = Array.from({ length: count }, (_, index) => {
      const row = shown[index % shown.length]!.cloneNode(true) as HTMLElement;
      row.style.transform = `translateY(calc(${index} * var(--row-height)))`;
      return row;
    });
    shown[0]!.parentElement!.replaceChildren(...rows);
  }, count);

/** Returns the milliseconds until each of these sets of rows, already parsed, is painted in place of the one before. */
export const swapRows = (copy: Page, states: readonly string[]): Promise<number[]> =>
  copy.evaluate(async (states) => {
    const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const rows = document.querySelector('[role="treegrid"] [data-index]')!.parentElement!;
    const times: number[] = [];
    for (const state of states) {
      const template = document.createElement('template');
      template.innerHTML = state;
      await painted();
      const began = performance.now();
      rows.replaceChildren(template.content);
      await painted();
      times.push(performance.now() - began);
    }
    return times;
  }, states);

/** Finds what distinguishes the copy from this body, for `change` to change. */
export const prepareChange = (copy: Page, body: string): Promise<void> =>
  copy.evaluate((body) => {
    const template = document.createElement('template');
    template.innerHTML = body;
    const changes: (() => void)[] = [];
    const compare = (now: Node, next: Node): void => {
      if (now instanceof Element && next instanceof Element && now.tagName === next.tagName) {
        for (const { name, value } of next.attributes)
          if (now.getAttribute(name) !== value) changes.push(() => now.setAttribute(name, value));
        for (const { name } of now.attributes)
          if (!next.hasAttribute(name)) changes.push(() => now.removeAttribute(name));
        const [olds, news] = [[...now.childNodes], [...next.childNodes]];
        for (const [index, child] of olds.entries()) {
          const other = news[index];
          if (other) compare(child, other);
          else changes.push(() => child.remove());
        }
        for (const child of news.slice(olds.length)) changes.push(() => now.append(child));
      } else if (now.nodeType === next.nodeType && !(now instanceof Element)) {
        if (now.nodeValue !== next.nodeValue) changes.push(() => (now.nodeValue = next.nodeValue));
      } else changes.push(() => (now as ChildNode).replaceWith(next));
    };
    const next = document.createElement('body');
    for (const { name, value } of document.body.attributes) next.setAttribute(name, value);
    next.append(template.content);
    compare(document.body, next);
    Object.assign(globalThis, { preparedChange: (): void => changes.forEach((change) => change()) });
  }, body);

/** Makes the prepared change. Resolves when it is painted. */
export const change = (copy: Page): Promise<void> =>
  copy.evaluate(async () => {
    (globalThis as unknown as { preparedChange: () => void }).preparedChange();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
