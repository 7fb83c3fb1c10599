import { texts } from '../../../renderer/app/words.ts';
import { cutOff, cutOffInAnySize, violations } from './checks.ts';
import { unreachedControls } from './keyboard.ts';
import { untranslatedTexts } from './translated.ts';

/** Faults by their location. Empty at the end of a walk without findings. */
export class Report {
  readonly found: Record<string, string[]> = {};

  /**
   * Checks the screen in windows of any size, or, in the current window, the content that opened over it. `keyboard`:
   * also that Tab leads to every control. Without `language` a text may be in any language, because marked or truncated
   * text of the service looks like one of Penstock.
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
    const [, broken] = document.body.textContent.split(texts.screenFailed);
    if (broken !== undefined) wrong.push(`the screen broke: ${broken.slice(0, 600)}`);
    if (wrong.length > 0) this.found[where] = [...new Set(wrong)];
  }
}
