/**
 * Draws icon.svg at the sizes that each system looks for: linux/SIZE.png, icon.ico and icon.icns. Run it manually after
 * a change: `node build/run.mjs node build/icons/app.mjs`. The pictures are committed, because electron-builder would
 * fetch a tool to draw them. On Linux it treats a single PNG as having only its own size, 1024, which no desktop looks
 * for (index.theme of hicolor).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../test/standin/chromium/find.ts';

const here = (...path) => join(import.meta.dirname, ...path);
const ofLinux = [16, 24, 32, 48, 64, 128, 256, 512];
const ofWindows = [16, 24, 32, 48, 64, 128, 256];

/**
 * Kinds of a picture in an .icns file, by size in pixels. The second of a size is for displays of twice the density.
 */
const ofMac = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

const pictures = await draw([...new Set([...ofLinux, ...ofWindows, ...ofMac.map(([, size]) => size)])]);
mkdirSync(here('linux'), { recursive: true });
for (const size of ofLinux) writeFileSync(here('linux', `${size}x${size}.png`), pictures.get(size));
writeFileSync(here('icon.ico'), ico(ofWindows));
writeFileSync(here('icon.icns'), icns(ofMac));

/** A PNG of each size, by size. */
async function draw(sizes) {
  const svg = readFileSync(here('icon.svg'), 'utf8');
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  const drawn = new Map();
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    drawn.set(size, await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
  return drawn;
}

/**
 * A directory of entries of 16 bytes, then the pictures:
 * https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 */
function ico(sizes) {
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [index, size] of sizes.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(pictures.get(size).length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += pictures.get(size).length;
  }
  return Buffer.concat([head, ...sizes.map((size) => pictures.get(size))]);
}

/** Blocks of a kind, a length that counts these eight bytes too, and content. The file itself is one of them. */
function icns(kinds) {
  const block = (kind, content) => {
    const head = Buffer.alloc(8);
    head.write(kind, 'latin1');
    head.writeUInt32BE(8 + content.length, 4);
    return Buffer.concat([head, content]);
  };
  return block('icns', Buffer.concat(kinds.map(([kind, size]) => block(kind, pictures.get(size)))));
}
