import { isChoosable } from '#contract/models/keys.ts';
import { keyName } from '../../../ui/key-name.ts';
import { pressedKeys } from '../../../ui/shortcuts.ts';
import { texts } from '../words.ts';

/** Modifier keys, which have no meaning alone. */
const modifier = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Fn|Dead|Process)$/;
/** Keys that leave the field or submit its form, as elsewhere. */
const ofForms = ['Tab', 'Escape', 'Enter'];

/** Recorder for the keys of a shortcut: one, or two in sequence. */
export class KeyTyping {
  /** Empty for none. */
  keys = $state('');
  problem = $state<string | null>(null);

  /** Whether the next key is appended instead of replacing the current one. */
  #mayFollow = false;

  constructor(keys: string) {
    this.keys = keys;
  }

  press(event: KeyboardEvent): void {
    const key = pressedKeys(event)[0]!;
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
