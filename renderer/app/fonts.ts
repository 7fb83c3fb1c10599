import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';

/** The shipped typefaces (D17), under their packages' names; renderer/styles/tokens.css defines their use. */
const shipped = ['Inter Variable', 'JetBrains Mono Variable'];

/**
 * Waits for the shipped typefaces, so that nothing is measured or drawn on a canvas in another one. They come from the
 * page's own origin. If one is missing, the system's typeface replaces it, and the page stays usable.
 */
export async function loadFonts(): Promise<void> {
  await Promise.allSettled(shipped.map((family) => document.fonts.load(`13px "${family}"`)));
}
