import { isChoosable } from '#contract/models/keys.ts';
import { keyName } from '../../../ui/key-name.ts';
import { nameOf } from '../../../ui/shortcuts.ts';
import { texts } from '../words.ts';

/** Keys that only change what another one means. */
const modifier = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Fn|Dead|Process)$/;
/** They leave the field or submit its form, as in any other. */
const ofForms = ['Tab', 'Escape', 'Enter'];

/** Keys as a person presses them to choose them: one, or two one after the other. */
export class KeyTyping {
  /** Empty for none. */
  keys = $state('');
  problem = $state<string | null>(null);

  /** Whether the next key comes after what is there, instead of in its place. */
  #mayFollow = false;

  constructor(keys: string) {
    this.keys = keys;
  }

  press(event: KeyboardEvent): void {
    const key = nameOf(event);
    if (ofForms.includes(event.key)) return;
    event.preventDefault();
    if (modifier.test(event.key) || event.repeat) return;
    this.problem = null;
    if (event.key === 'Backspace') this.#take('');
    else if (this.#mayFollow && isChoosable(`${this.keys} ${key}`)) this.#take(`${this.keys} ${key}`);
    else if (isChoosable(key)) this.#take(key);
    else this.problem = texts.cannotBeChosen(keyName(key));
  }

  #take(keys: string): void {
    this.keys = keys;
    this.#mayFollow = keys !== '' && !keys.includes(' ');
  }
}
