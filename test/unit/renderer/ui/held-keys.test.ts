import { describe, expect, it } from 'vitest';
import { holdKeys } from '../../../../renderer/ui/held-keys.ts';

function press(target: EventTarget, key: string, more: Partial<KeyboardEvent> = {}): Event {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
  target.dispatchEvent(event);
  return event;
}

describe('captured keys', () => {
  it('collect what the user typed, and reach nothing else', () => {
    const page = new EventTarget();
    const reached: string[] = [];
    const held = holdKeys(page);
    page.addEventListener('keydown', (event) => reached.push((event as KeyboardEvent).key));
    for (const key of ['p', 'a', 'x', 'Backspace', 'Enter', 'Escape', 'ArrowDown', 'u', 's', 'e']) press(page, key);
    expect(press(page, 'c', { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(held.text).toBe('pause');
    expect(reached).toEqual([]);
  });

  it('let keys through that write nothing once the field is about to have the focus', () => {
    const page = new EventTarget();
    const reached: string[] = [];
    const held = holdKeys(page);
    page.addEventListener('keydown', (event) => reached.push((event as KeyboardEvent).key));
    press(page, 'Escape');
    held.passCommands();
    for (const key of ['Escape', 'o']) press(page, key);
    press(page, 'k', { ctrlKey: true });
    expect([held.text, reached]).toEqual(['o', ['Escape', 'k']]);
  });

  it('reach the page again once they are released', () => {
    const page = new EventTarget();
    const reached: string[] = [];
    const held = holdKeys(page);
    page.addEventListener('keydown', (event) => reached.push((event as KeyboardEvent).key));
    press(page, 'o');
    held.release();
    expect(press(page, 'p').defaultPrevented).toBe(false);
    expect([held.text, reached]).toEqual(['o', ['p']]);
  });
});
