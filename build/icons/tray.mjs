/**
 * Draws the pictures in main/shell/pictures: the tray icon with a count, and the count alone for the Windows task bar.
 * Run it manually after a change: `node build/run.mjs node build/icons/tray.mjs`. The pictures are committed.
 */
import { chromium } from '@playwright/test';
import { findChromium } from '../../test/standin/chromium/find.ts';

const size = 32;
const counts = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'more'];

/** The sluice gate of icon.svg, bolder, so that it is recognizable at 16 pixels. */
const gate = `
  <rect width="32" height="32" rx="7" fill="#1d4a63"/>
  <g fill="none" stroke="#f4f8fa" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
    <path d="M7 6v14M25 6v14M7 10h18M12 10v7h8v-7"/>
    <path d="M6 26h20" stroke="#8fd3e8"/>
  </g>`;

const badge = (count, x, y, r) => `
  <circle cx="${x}" cy="${y}" r="${r}" fill="#b3261e" stroke="#fff" stroke-width="1.5"/>
  <text x="${x}" y="${y}" dy="0.36em" text-anchor="middle" font-family="Liberation Sans, Arial, sans-serif" font-weight="700"
    font-size="${r * 1.35}" fill="#fff">${count === 'more' ? '9+' : count}</text>`;

const drawings = counts.flatMap((count) => [
  [`tray-${count}`, gate + (count === '0' ? '' : badge(count, 22, 22, 9.2))],
  ...(count === '0' ? [] : [[`badge-${count}`, badge(count, 16, 16, 15)]]),
]);

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: size, height: size } });
for (const [name, drawing] of drawings) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${drawing}</svg>`;
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  await page.screenshot({ path: `main/shell/pictures/${name}.png`, omitBackground: true });
}
await browser.close();
