import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { themes } from '#contract/models/appearance.ts';

const drawn = themes.filter((theme) => theme !== 'system');
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds anything wrong with what is on screen, in any theme. Themes differ in colours alone
 * (renderer/styles/tokens.css), so rules that do not look at colours are asked in the first. Leaves the page in the last.
 *
 * `news`: a selector of what was not there at an earlier look; in the other themes nothing else is looked at again.
 */
export async function expectNoViolations(page: Page, { news = 'html' } = {}): Promise<void> {
  // Not AxeBuilder: it loads axe anew for every look and sends everything that passed back, which takes four times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const [index, theme] of drawn.entries()) {
    const look = index === 0 ? { at: 'html', rules: {} } : { at: news, rules: { runOnly: ofColours } };
    expect(await violations(page, theme, look), theme).toEqual([]);
  }
}

function violations(page: Page, theme: string, look: { at: string; rules: axe.RunOptions }): Promise<string[]> {
  return page.evaluate(
    async ([name, { at, rules }]) => {
      document.documentElement.dataset['theme'] = name;
      // A colour that is on its way from the theme before is nobody's.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const { violations: found } = await loaded.run(at, { ...rules, resultTypes: ['violations'] });
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [theme, look] as const,
  );
}
