import { vi } from 'vitest';

/** Gives tests without a DOM the page state that the clock reads: whether the page is visible. */
export function pageInSight() {
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  return {
    setHidden: (hidden: boolean) => {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
