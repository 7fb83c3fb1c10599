/** Pixels that a pointer moves before a click becomes a drag. */
const slack = 5;

interface Drag {
  /** Called for each move once the drag has begun. */
  onmove: (event: PointerEvent) => void;
  /** `dragged`: whether it was a drag rather than a click. */
  onend: (dragged: boolean) => void;
}

/** Follows the pointer from press to release, also outside of the element. */
export function drag(down: PointerEvent, { onmove, onend }: Drag): void {
  const handle = down.currentTarget as HTMLElement;
  let dragged = false;
  handle.setPointerCapture(down.pointerId);
  handle.onpointermove = (event) => {
    dragged ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > slack;
    if (dragged) onmove(event);
  };
  handle.onlostpointercapture = () => {
    handle.onpointermove = handle.onlostpointercapture = null;
    onend(dragged);
  };
}
