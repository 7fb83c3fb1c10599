import type { Page } from '@playwright/test';

/** How much of the pseudo-language (test/fixtures/pseudo-language.ts) is visible and accessible on screen. */

/**
 * The texts that no part of Penstock says through its language, each as it stands there. Names, messages and ids of the
 * service stand in `bdi`, `code` and `pre`, and may stand elsewhere as well. Figures, units and times are the same in every
 * language.
 */
export function untranslatedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inert = 'bdi, code, pre';
    /** Text outside every text of the window; these may be nested. */
    const outside = (text: string): string => {
      const less = text.replace(/«[^«»]*»/g, ' ');
      // What a message has masked stands between marks of its own.
      return less === text ? text.replace(/[‹›\s]+/g, ' ').trim() : outside(less);
    };
    const ofOthers = [...document.querySelectorAll(inert)].flatMap((one) => [
      one.textContent,
      one.getAttribute('title') ?? '',
    ]);
    // A message stands in pieces, between which the window says what is masked.
    const data = outside(ofOthers.join(' '));
    const heard = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'alt',
      'placeholder',
      'title',
    ];
    /** A tooltip that holds what stands there, or more of it where it is cut to a length, is that in full. */
    const heardAt = (element: Element): string[] => {
      const shown = element.matches(inert) ? element : element.querySelector(inert);
      const start = shown ? outside(shown.textContent.replace(/…$/, '')) : '';
      const texts = heard.map((name) => outside(element.getAttribute(name) ?? ''));
      return start === '' ? texts : texts.filter((text) => !text.includes(start));
    };
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      if (node instanceof Element) texts.push(...heardAt(node));
      else if (node.parentElement!.closest(`${inert}, script, style`) === null) texts.push(node.nodeValue!);
    }
    const months = Array.from({ length: 12 }, (_, month) =>
      new Date(2026, month).toLocaleString(undefined, { month: 'short' }),
    );
    const symbols = ['kB', 'MB', 'GB', 'TB', 'ms', 'UTC', 'CET', 'CEST', 'CSV', 'JSON', 'NDJSON', 'XLSX', 'XML'];
    const same = new Set([...months, ...symbols]);
    const isOurs = (text: string): boolean =>
      (text.match(/\p{L}{2,}/gu) ?? []).some((word) => !same.has(word)) && !data.includes(text);
    return [...new Set(texts.map((text) => outside(text)).filter((text) => isOurs(text)))];
  });
}

/**
 * The texts of the window of which a part is not seen: cut off at the side by what they are in, and not to be had as its
 * tooltip either. What does not fit beside something else may be left out as a whole.
 */
export function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      /«[^»]*\p{L}/u.test(node.nodeValue!.replaceAll('ō', '')) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement!;
      if (!holder.checkVisibility() || holder.closest('.sr, [title]')) continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'visible') continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const isSeen = text.top < bottom && text.bottom > top;
        if (isSeen && !/auto|scroll/.test(overflowX) && (text.right > right + 1 || text.left < left - 1))
          cut.push(node.nodeValue!.trim());
        break;
      }
    }
    return [...new Set(cut)];
  });
}
