import { themes } from '#contract/models/appearance.ts';
import axe from 'axe-core';
import { expect } from 'vitest';

const drawn = themes.filter((theme) => theme !== 'system');
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds a violation on screen, in any theme. Themes differ in colours alone (renderer/styles/tokens.css), so rules
 * that do not concern colours run in the first only. Leaves the page in the first.
 */
export async function expectNoViolations(): Promise<void> {
  const { dataset } = document.documentElement;
  for (const [index, theme] of drawn.entries()) {
    dataset['theme'] = theme;
    // A colour in transition from the previous theme belongs to neither.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const rules = index === 0 ? {} : { runOnly: ofColours };
    const { violations } = await axe.run(document.body, { ...rules, resultTypes: ['violations'] });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found, theme).toEqual([]);
  }
  dataset['theme'] = drawn[0];
}
