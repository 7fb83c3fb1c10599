import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { emptyPage } from './empty-page.ts';
import { atMost, type Line, line, percentile } from './report.ts';

const points = 100_000;
const rounds = 9;
const moves = 200;

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Script of `chart-page`, including its styles. */
async function buildPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: pathOf('chart-page'),
    plugins: [svelte({ configFile: pathOf('../../svelte.config.js') })],
    build: {
      write: false,
      target: 'chrome140',
      rolldownOptions: { input: pathOf('chart-page/main.ts'), output: { format: 'iife' } },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('One output was expected.');
  const [script] = built.output;
  return script.code;
}

/** P7: a line of many points, drawn for the first time and pointed at, in the browser that shows the console. */
export async function chart(): Promise<Line[]> {
  const script = await buildPage();
  const { page, close } = await emptyPage();
  try {
    await page.setContent(
      '<!doctype html><html lang="en"><body><div id="place" style="width: 1280px"></div></body></html>',
    );
    await page.addScriptTag({ content: script });
    const draws: { floor: number; value: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      draws.push(await page.evaluate((count) => window.chartBench.draw(count), points));
    const times = await page.evaluate(([count, moves]) => window.chartBench.hover(count!, moves!), [points, moves]);

    const floors = draws.map(({ floor }) => floor);
    const values = draws.map(({ value }) => value);
    const hover = percentile(times, 0.95);
    const what = `first draw of a line of ${points} points, against a bare polyline of the decimated ones`;
    return [
      line('P7', what, floors, values, atMost('ratio', 6)),
      line('P7', `p95 of a move of the pointer over ${points} points, in a frame`, 16.7, hover, atMost('value', 16)),
    ];
  } finally {
    await close();
  }
}
