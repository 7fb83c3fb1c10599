import { vi } from 'vitest';

/** Gives tests without a DOM what the clock asks of the page: whether somebody sees it. */
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
