import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';

/** The typefaces that are shipped (D17), by the names that their packages give them; renderer/styles/tokens.css defines where each is used. */
const shipped = ['Inter Variable', 'JetBrains Mono Variable'];

/**
 * Waits for the shipped faces, so that nothing is measured or drawn on a canvas in another one. They come from the same
 * place as the page itself; should one be missing all the same, the system's stands in, and the page is no less usable.
 */
export async function loadFonts(): Promise<void> {
  await Promise.allSettled(shipped.map((family) => document.fonts.load(`13px "${family}"`)));
}
