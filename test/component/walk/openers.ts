/**
 * Content that opens over or within a screen. It is found by its controls, so that a new menu, dialog or tab is walked
 * too.
 */
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nameOf, settle, shownControls } from './checks.ts';

/** Elements that open over a screen. The last one is on top. */
const opened = (): Element[] => [...document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"]')];

/** The topmost layer: the last thing that opened, or the page. */
export const topmost = (): Document | Element => opened().at(-1) ?? document;

/** Whether a control opens something: a menu, or, by the ellipsis of its name, a dialog. */
const opens = (control: Element): boolean =>
  !control.matches('[aria-disabled="true"]') &&
  (control.hasAttribute('aria-haspopup') || /…/.test(nameOf(control)) || control.matches('[role="tab"]'));

/** A control opens the same content whatever figure its name contains. */
const kindOf = (name: string): string => name.replace(/[\d.,]+( [kM])?/g, '');

/**
 * Presses every control of the screen that opens something, once for each name in the whole walk, and calls `check` on
 * the opened content. Follows menu items whose name promises a dialog. Returns from where one leads.
 */
export async function openAll(walked: Set<string>, check: (where: string) => Promise<void>): Promise<void> {
  const start = location.hash;
  const comeBack = async (): Promise<void> => {
    await closeAll();
    if (location.hash === start) return;
    location.hash = start;
    await settle();
  };
  const fresh = (control: Element): boolean => opens(control) && !walked.has(kindOf(nameOf(control)));
  for (let control = shownControls().find(fresh); control; control = shownControls().find(fresh)) {
    const name = nameOf(control);
    walked.add(kindOf(name));
    await press(control);
    await check(name);
    const items = [...document.querySelectorAll('[role="menuitem"]:not([aria-disabled="true"])')].map(nameOf);
    await comeBack();
    for (const item of items.filter((one) => one.includes('…') && !walked.has(kindOf(one)))) {
      walked.add(kindOf(item));
      await press(named(shownControls(), name));
      await press(named([...document.querySelectorAll('[role="menuitem"]')], item));
      await check(`${name}, ${item}`);
      await comeBack();
    }
  }
}

function named(elements: Element[], name: string): Element {
  const found = elements.find((element) => nameOf(element) === name);
  if (!found) throw new Error(`${name} is not shown again.`);
  return found;
}

async function press(control: Element): Promise<void> {
  await userEvent.click(page.elementLocator(control), { timeout: 10_000 });
  await settle();
}

export async function closeAll(): Promise<void> {
  for (let left = opened().length; left > 0; left = opened().length) {
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => opened().length).toBeLessThan(left);
  }
  await settle();
}
