import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { themes } from '#contract/models/appearance.ts';

const drawn = themes.filter((theme) => theme !== 'system');
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds a violation on screen, in any theme. Themes differ in colors alone (renderer/styles/tokens.css),
 * so rules that do not concern colors run in the first only. Leaves the page in the last. `news`: a selector of what is
 * new since an earlier check; in the other themes only that is checked again.
 */
export async function expectNoViolations(page: Page, { news = 'html' } = {}): Promise<void> {
  // AxeBuilder is not used: it loads axe again for every check and sends everything that passed back, which takes four
  // times as long.
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
      // A color in transition from the previous theme belongs to neither.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const { violations: found } = await loaded.run(at, { ...rules, resultTypes: ['violations'] });
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [theme, look] as const,
  );
}
