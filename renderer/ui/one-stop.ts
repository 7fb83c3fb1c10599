/**
 * Turns the items of a list into one tab stop. Tab reaches only the controls of the item focused last, and the arrow
 * keys lead to the same control of the item above or below. The list gets the mark `data-one-stop`.
 */
export function oneStop(list: HTMLElement): () => void {
  let current = 0;
  const items = (): Element[] => [...list.children];
  const controlsOf = (item: Element | undefined): HTMLElement[] => [
    ...(item?.querySelectorAll<HTMLElement>(':is(button,input,select)') ?? []),
  ];
  const itemOf = (target: EventTarget | null): number =>
    items().findIndex((item) => target instanceof Node && item.contains(target));

  function mark(): void {
    current = Math.max(0, Math.min(current, list.children.length - 1));
    for (const [place, item] of items().entries())
      for (const control of controlsOf(item)) control.tabIndex = place === current ? 0 : -1;
  }

  function follow({ target }: FocusEvent): void {
    current = itemOf(target);
    mark();
  }

  function move(event: KeyboardEvent): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const controls = controlsOf(items()[current + by]);
    const column = controlsOf(items()[current]).indexOf(event.target as HTMLElement);
    controls[Math.min(column, controls.length - 1)]?.focus();
  }

  list.dataset['oneStop'] = '';
  const observer = new MutationObserver(mark);
  observer.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', follow);
  list.addEventListener('keydown', move);
  mark();
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', follow);
    list.removeEventListener('keydown', move);
  };
}
