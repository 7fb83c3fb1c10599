import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { texts } from '../../../renderer/app/words.ts';
import { screens } from '../../../renderer/app/screens.ts';
import { openApp } from '../app.ts';
import { bridge } from '../fake-bridge.ts';
import { cutOff, settle, violations } from './checks.ts';
import { unreachedControls } from './keyboard.ts';
import { addressesOf } from './links.ts';
import { states } from './states.ts';
import { subjects } from './subjects.ts';
import { untranslatedTexts } from './translated.ts';

describe.each(Object.entries(states))('every screen, %s,', (state, answer) => {
  it('is accessible, translated, and cut off nowhere', async () => {
    const found: Record<string, string[]> = {};
    const times: string[] = [];
    const addresses = addressesOf(await subjects());
    await Promise.all(Object.values(screens).map(({ part }) => part.load()));
    bridge.answerAll(answer);
    await openApp('#/overview');
    for (const [screen, address] of addresses) {
      location.hash = address;
      const t0 = performance.now();
      await settle();
      const t1 = performance.now();
      const wrong = await violations();
      const t2 = performance.now();
      wrong.push(...(await cutOff()));
      const t3 = performance.now();
      wrong.push(...(await untranslatedTexts()));
      if (page.getByText(texts.thisScreenBroke).elements().length > 0)
        wrong.push(`broken: ${document.body.innerText.slice(0, 1500)}`);
      if (state === 'usual') wrong.push(...(await unreachedControls()));
      times.push(
        [
          screen,
          Math.round(t1 - t0),
          Math.round(t2 - t1),
          Math.round(t3 - t2),
          Math.round(performance.now() - t3),
        ].join(' '),
      );
      if (wrong.length > 0) found[screen] = [...new Set(wrong)];
    }
    console.log(times.join('\n'));
    expect(found).toEqual({});
  });
});
