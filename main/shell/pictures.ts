import { type NativeImage, nativeImage } from 'electron';

/** Pictures of a folder, as data URLs, because a bundle has no files next to it. Drawn by build/icons/tray.mjs. */
const pictures = import.meta.glob('./pictures/*.png', { query: '?inline', import: 'default', eager: true });

/**
 * Returns the tray icon (`tray`), or only the count (`badge`), for that many items; more than nine are "9+". Drawn at
 * 32 pixels, for 16.
 */
export function pictureOf(kind: 'tray' | 'badge', count: number): NativeImage {
  const address = pictures[`./pictures/${kind}-${count > 9 ? 'more' : count}.png`]!;
  return nativeImage.createFromBuffer(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'), {
    scaleFactor: 2,
  });
}
