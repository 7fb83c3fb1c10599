import axe from 'axe-core';
import { expect } from 'vitest';
import { themes } from '#contract/models/appearance.ts';

const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds a violation on screen, in any theme. Themes differ in colors alone (renderer/styles/tokens.css),
 * so the other rules run in the first only.
 */
export async function expectNoViolations(): Promise<void> {
  const { dataset } = document.documentElement;
  const chosen = dataset['theme'];
  const drawn = themes.filter((theme) => theme !== 'system');
  for (const theme of drawn) {
    dataset['theme'] = theme;
    // A color in transition from the previous theme belongs to neither.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const rules: axe.RunOptions = theme === drawn[0] ? {} : { runOnly: colourRules };
    const { violations } = await axe.run('html', { ...rules, resultTypes: ['violations'] });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found, theme).toEqual([]);
  }
  dataset['theme'] = chosen;
}
