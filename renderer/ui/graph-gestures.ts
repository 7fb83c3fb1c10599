/** Pointer and wheel gestures over a graph. */
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { ViewPoint } from './graph-view.ts';

interface Moves {
  /** false when there is nothing more to see in that direction, and the page may scroll. */
  scroll(by: ViewPoint): boolean;
  move(by: ViewPoint): void;
  zoom(factor: number, at: ViewPoint): void;
}

/** CSS pixels of a line, the unit of some wheels. */
const lineHeight = 16;
/** Doublings per pixel of the wheel, and the maximum per event. A notch is 100 pixels, a pinch on a touchpad a few. */
const zoomSpeed = 0.01;
const mostZoom = 0.25;
/** Pixels that a pointer moves before a click becomes a drag. */
const slack = 5;

/** The zoom factor of Ctrl and the wheel, which a touchpad pinch also sends. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * lineHeight;
  return 2 ** Math.max(-mostZoom, Math.min(mostZoom, -pixels * zoomSpeed));
}

/** Drag pans, two pointers or Ctrl and the wheel zoom, the wheel scrolls. */
export function gestures(moves: Moves): Attachment<HTMLElement> {
  return (room) => {
    const down = new Map<number, ViewPoint>();
    let dragged = false;
    const inRoom = ({ clientX, clientY }: { clientX: number; clientY: number }): ViewPoint => {
      const { left, top } = room.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };

    const onwheel = (event: WheelEvent): void => {
      const lines = event.deltaMode === 0 ? 1 : lineHeight;
      if (event.ctrlKey || event.metaKey) moves.zoom(wheelFactor(event), inRoom(event));
      else if (!moves.scroll({ x: -event.deltaX * lines, y: -event.deltaY * lines })) return;
      event.preventDefault();
    };

    const onpointerdown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      if (down.size === 0) dragged = false;
      down.set(event.pointerId, inRoom(event));
    };

    const onend = (event: PointerEvent): void => void down.delete(event.pointerId);
    const onpointermove = (event: PointerEvent): void => {
      const from = down.get(event.pointerId);
      if (!from) return;
      // The release went unseen: over a menu, or outside of the window.
      if (event.buttons === 0) return onend(event);
      const to = inRoom(event);
      if (!dragged && down.size === 1 && Math.hypot(to.x - from.x, to.y - from.y) <= slack) return;
      // Not earlier: a click belongs to the clicked element.
      if (!dragged) room.setPointerCapture(event.pointerId);
      dragged = true;
      down.set(event.pointerId, to);
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return moves.move({ x: to.x - from.x, y: to.y - from.y });
      const apart = (one: ViewPoint): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      moves.zoom(apart(to) / apart(from), { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    };

    /** The click that ends a drag selects nothing. */
    const onclick = (event: MouseEvent): void => {
      if (dragged) event.stopPropagation();
      dragged = false;
    };

    const forget = [
      on(room, 'wheel', onwheel, { passive: false }),
      on(room, 'pointerdown', onpointerdown),
      on(room, 'pointermove', onpointermove),
      on(room, 'pointerup', onend),
      on(room, 'pointercancel', onend),
      on(room, 'click', onclick, { capture: true }),
    ];
    return () => {
      for (const off of forget) off();
    };
  };
}
