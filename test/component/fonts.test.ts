import '../../renderer/styles/tokens.css';
import '../../renderer/styles/base.css';
import { beforeEach, expect, it } from 'vitest';
import { loadFonts } from '../../renderer/app/fonts.ts';

/** Width of each text in a font, in pixels; the page's own by default. */
function widthsOf(texts: string[], fontFamily = ''): number[] {
  const sample = document.body.appendChild(document.createElement('span'));
  Object.assign(sample.style, { position: 'absolute', whiteSpace: 'nowrap', fontFamily });
  const widths = texts.map((text) => {
    sample.textContent = text;
    return sample.getBoundingClientRect().width;
  });
  sample.remove();
  return widths;
}

beforeEach(loadFonts);

it('draws figures in one width, in the shipped typeface', () => {
  expect(getComputedStyle(document.body).fontFamily).toMatch(/^"?Inter Variable"?,/);
  const digits = [...'0123456789'].map((digit) => digit.repeat(10));
  expect(new Set(widthsOf(digits)).size).toBe(1);
});

it('needs no system font for Latin, Greek and Cyrillic names', async () => {
  const names = ['Zażółć gęślą jaźń', 'Παραγγελίες', 'Заказы'];
  for (const name of names) expect(await document.fonts.load('13px "Inter Variable"', name)).not.toEqual([]);
  expect(widthsOf(names, '"Inter Variable", monospace')).toEqual(widthsOf(names));
});
