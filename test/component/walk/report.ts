import { texts } from '../../../renderer/app/words.ts';
import { cutOff, violations } from './checks.ts';
import { unreachedControls } from './keyboard.ts';
import { untranslatedTexts } from './translated.ts';

/** What is wrong, by where it is. Empty at the end of a walk that found nothing. */
export class Report {
  readonly found: Record<string, string[]> = {};

  /** Checks what is on screen, or a part of it; `keyboard`: also that Tab leads to every control. */
  async check(
    where: string,
    { at = document, keyboard = false }: { at?: Document | Element; keyboard?: boolean } = {},
  ): Promise<void> {
    const wrong = [...(await violations(at)), ...(await cutOff()), ...(await untranslatedTexts())];
    if (keyboard) wrong.push(...(await unreachedControls(at)));
    if (document.body.textContent.includes(texts.thisScreenBroke)) wrong.push('the screen broke');
    if (wrong.length > 0) this.found[where] = [...new Set(wrong)];
  }
}
