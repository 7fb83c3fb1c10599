/** A page with only the product's chart, for the bench, which queries its drawing and speed from outside. */
import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/base.css';
import { flushSync, mount, unmount } from 'svelte';
import Chart from '../../../renderer/ui/Chart.svelte';
import type { Point } from '../../../renderer/ui/chart-data.ts';

declare global {
  interface Window {
    chartBench: typeof chartBench;
  }
}

const minute = 60_000;
const from = Date.UTC(2026, 0, 1);
/** Width of the plot, in CSS pixels, that the decimated points are made for. */
const width = 1200;
const height = 360;

const pointsOf = (count: number): Point[] =>
  Array.from({ length: count }, (_, index) => ({
    x: from + index * minute,
    y: Math.round(1000 + 800 * Math.sin(index / 900) + 150 * Math.sin(index * 12.9898)),
  }));

/** Lowest and highest point of each column of pixels, which is what a line of that many points looks like. */
function decimate(points: readonly Point[]): Point[] {
  const perColumn = Math.max(1, points.length / width);
  return Array.from({ length: Math.min(width, points.length) }, (_, column) => {
    const part = points.slice(Math.floor(column * perColumn), Math.floor((column + 1) * perColumn));
    let [low, high] = [part[0]!, part[0]!];
    for (const point of part) {
      if (point.y! < low.y!) low = point;
      if (point.y! > high.y!) high = point;
    }
    return low.x < high.x ? [low, high] : [high, low];
  }).flat();
}

/**
 * Milliseconds of everything that a frame does after this work at its beginning, up to the next task, without any
 * waiting.
 */
function frameTime(work: () => void): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const began = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - began);
      work();
      port2.postMessage(null);
    });
  });
}

const place = (): HTMLElement => document.querySelector<HTMLElement>('#place')!;

function drawPolyline(points: readonly Point[], to: number): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  place().replaceChildren(canvas);
  const context = canvas.getContext('2d')!;
  context.beginPath();
  for (const { x, y } of points) context.lineTo(((x - from) / (to - from)) * width, height - (y! / 2000) * height);
  context.stroke();
}

const chartBench = {
  /** First draw of this many points: the bare polyline of the decimated ones, and the product's chart of all. */
  async draw(count: number): Promise<{ floor: number; value: number }> {
    const points = pointsOf(count);
    const decimated = decimate(points);
    const to = points.at(-1)!.x;
    const floor = await frameTime(() => drawPolyline(decimated, to));
    place().replaceChildren();
    const series = [{ label: 'Records', colour: '--series-1', points }];
    let chart: Record<string, unknown> | undefined;
    const value = await frameTime(() => {
      chart = mount(Chart, { target: place(), props: { kind: 'line', label: 'Records', series, from, to, height } });
      flushSync();
    });
    const drawn = isDrawn();
    await unmount(chart!);
    if (!drawn) throw new Error('The chart was not drawn within its first frame.');
    return { floor, value };
  },

  /** Times of pointer moves over a chart of this many points. */
  async hover(count: number, moves: number): Promise<number[]> {
    const points = pointsOf(count);
    const series = [{ label: 'Records', colour: '--series-1', points }];
    const to = points.at(-1)!.x;
    const chart = mount(Chart, {
      target: place(),
      props: { kind: 'line', label: 'Records', series, from, to, height },
    });
    await frameTime(() => undefined);
    await frameTime(() => undefined);
    const layer = place().querySelector<HTMLElement>('[aria-roledescription="chart"]')!;
    const { left, top, width: room } = layer.getBoundingClientRect();
    const times: number[] = [];
    const words = new Set<string | null>();
    for (let move = 0; move < moves; move += 1) {
      const clientX = left + room * (0.1 + 0.8 * ((move * 0.37) % 1));
      const event = new PointerEvent('pointermove', { bubbles: true, clientX, clientY: top + 100 });
      times.push(await frameTime(() => layer.dispatchEvent(event)));
      words.add(layer.getAttribute('aria-valuetext'));
    }
    await unmount(chart);
    if (words.size < moves / 2) throw new Error('The chart did not follow the pointer.');
    return times;
  },
};

function isDrawn(): boolean {
  const canvas = place().querySelector('canvas');
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  return pixels?.some((channel) => channel !== 0) ?? false;
}

window.chartBench = chartBench;
