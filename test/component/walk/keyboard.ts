import { commands } from 'vitest/browser';
import { nameOf, shownControls } from './checks.ts';

/** Parts in which one tab stop is enough, because arrows or keys from the list of shortcuts lead to the rest. */
const composites =
  '[role="tablist"], [role="grid"], [role="treegrid"], [role="tree"], [role="listbox"], [role="menu"], [role="radiogroup"], [role="toolbar"], [data-one-stop]';

/** A chart also announces its marks to the keyboard (renderer/ui/ChartMarks.svelte). */
const spoken = (control: Element): boolean => control.closest('.mark') !== null;

/** Controls that neither Tab nor the arrows of a part with a tab stop lead to. */
export async function unreachedControls(at: Document | Element): Promise<string[]> {
  const reached = new Set<Element>();
  const note = ({ target }: FocusEvent): void => void reached.add(target as Element);
  document.addEventListener('focusin', note);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const wanted = shownControls(at);
  const isReached = (control: HTMLElement): boolean => {
    const stops = [...reached];
    if (reached.has(control) || spoken(control)) return true;
    const composite = control.closest(composites);
    if (composite !== null && stops.some((stop) => composite.contains(stop))) return true;
    return (
      control instanceof HTMLInputElement &&
      control.type === 'radio' &&
      stops.some((stop) => stop instanceof HTMLInputElement && stop.name === control.name)
    );
  };
  const unreached = (): HTMLElement[] => wanted.filter((control) => control.isConnected && !isReached(control));
  // Leaving the page at its end, and entering it again, takes a few more. So does a part that is replaced.
  await commands.pressKey('Tab', wanted.length + 12);
  for (let before = 0; unreached().length > 0 && reached.size > before;) {
    before = reached.size;
    await commands.pressKey('Tab', wanted.length);
  }
  document.removeEventListener('focusin', note);
  return unreached().map((control) => `not reached by keyboard: ${nameOf(control)}`);
}
