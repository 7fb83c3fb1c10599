import { texts } from '../../../renderer/app/words.ts';
import { cutOff, violations } from './checks.ts';
import { unreachedControls } from './keyboard.ts';
import { untranslatedTexts } from './translated.ts';

/** What is wrong, by where it is. Empty at the end of a walk that found nothing. */
export class Report {
  readonly found: Record<string, string[]> = {};

  /**
   * Checks what is on screen, or a part of it; `keyboard`: also that Tab leads to every control. Without `language` a text may be
   * of any: a hostile one of the service cannot be told from ours where it is marked or cut.
   */
  async check(
    where: string,
    {
      at = document,
      keyboard = false,
      language = true,
    }: { at?: Document | Element; keyboard?: boolean; language?: boolean } = {},
  ): Promise<void> {
    const wrong = [...(await violations(at)), ...(await cutOff())];
    if (language) wrong.push(...(await untranslatedTexts()));
    if (keyboard) wrong.push(...(await unreachedControls(at)));
    const [, broken] = document.body.textContent.split(texts.thisScreenBroke);
    if (broken !== undefined) wrong.push(`the screen broke: ${broken.slice(0, 600)}`);
    if (wrong.length > 0) this.found[where] = [...new Set(wrong)];
  }
}
