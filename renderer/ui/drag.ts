/** Pixels that a pointer moves before it drags instead of clicks. */
const slack = 5;

interface Drag {
  /** With each move once it is a drag. */
  onmove: (event: PointerEvent) => void;
  /** `dragged`: whether it was a drag, and not a click. */
  onend: (dragged: boolean) => void;
}

/** Follows the pointer from where it went down until it goes up, also outside of the element. */
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
