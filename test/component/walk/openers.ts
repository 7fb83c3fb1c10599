/** What opens over or within a screen: found by its controls, so that a new menu, dialog or tab is walked as well. */
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nameOf, settle, shownControls } from './checks.ts';

/** What opens over a screen; the last one is on top. */
const opened = (): Element[] => [...document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"]')];

/** What is on top: the last thing that opened, or the page. */
export const topmost = (): Document | Element => opened().at(-1) ?? document;

/** Whether a control opens something: a menu, or, by the ellipsis of its name, a dialog. */
const opens = (control: Element): boolean =>
  control.hasAttribute('aria-haspopup') || /…/.test(nameOf(control)) || control.matches('[role="tab"]');

/**
 * Presses every control of the screen that opens something, once for each name in the whole walk, and calls `check` on what
 * opened. Follows menu items whose name promises a dialog.
 */
export async function openAll(walked: Set<string>, check: (where: string) => Promise<void>): Promise<void> {
  const fresh = (control: Element): boolean => opens(control) && !walked.has(nameOf(control));
  for (let control = shownControls().find(fresh); control; control = shownControls().find(fresh)) {
    const name = nameOf(control);
    walked.add(name);
    await press(control);
    await check(name);
    const items = [...document.querySelectorAll('[role="menuitem"]')].map((item) => nameOf(item));
    await closeAll();
    for (const item of items.filter((one) => one.includes('…') && !walked.has(one))) {
      walked.add(item);
      await press(named(shownControls(), name));
      await press(named([...document.querySelectorAll('[role="menuitem"]')], item));
      await check(`${name}, ${item}`);
      await closeAll();
    }
  }
}

function named(elements: Element[], name: string): Element {
  const found = elements.find((element) => nameOf(element) === name);
  if (!found) throw new Error(`${name} is not shown again.`);
  return found;
}

async function press(control: Element): Promise<void> {
  await userEvent.click(page.elementLocator(control));
  await settle();
}

export async function closeAll(): Promise<void> {
  for (let left = opened().length; left > 0; left = opened().length) {
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => opened().length).toBeLessThan(left);
  }
  await settle();
}
