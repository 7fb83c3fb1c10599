import { texts } from '../../../renderer/app/words.ts';
import { cutOff, cutOffInAnySize, violations } from './checks.ts';
import { unreachedControls } from './keyboard.ts';
import { untranslatedTexts } from './translated.ts';

/** What is wrong, by where it is. Empty at the end of a walk that found nothing. */
export class Report {
  readonly found: Record<string, string[]> = {};

  /**
   * Checks what is on screen in windows of any size, or, in the window as it is, what opened over it. `keyboard`: also that Tab
   * leads to every control. Without `language` a text may be of any: where a text of the service is marked or cut it looks like
   * one of Penstock.
   */
  async check(
    where: string,
    {
      opened = null,
      keyboard = false,
      language = true,
    }: { opened?: Document | Element | null; keyboard?: boolean; language?: boolean } = {},
  ): Promise<void> {
    const at = opened ?? document;
    const wrong = [...(await violations(at)), ...(opened ? cutOff() : await cutOffInAnySize())];
    if (language) wrong.push(...(await untranslatedTexts()));
    if (keyboard) wrong.push(...(await unreachedControls(at)));
    const [, broken] = document.body.textContent.split(texts.thisScreenBroke);
    if (broken !== undefined) wrong.push(`the screen broke: ${broken.slice(0, 600)}`);
    if (wrong.length > 0) this.found[where] = [...new Set(wrong)];
  }
}
