/** Hatches stretches with incomplete data on the canvas itself, so that a saved picture includes them. */
import type { ChartType, Plugin } from 'chart.js';
import type { Part } from './chart-parts.ts';

export interface HatchingOptions {
  parts?: Part[];
  colour?: string;
  surface?: string;
}

declare module 'chart.js' {
  // The parameter name must match the declaration that this augments.
  // oxlint-disable-next-line typescript/no-unused-vars
  interface PluginOptionsByType<TType extends ChartType> {
    hatching: HatchingOptions;
  }
}

/** CSS pixels between two lines. */
const distance = 6;

export const hatching: Plugin<ChartType, HatchingOptions> = {
  id: 'hatching',
  beforeDatasetsDraw({ ctx: pen, chartArea: { left, right, top, bottom }, scales }, _args, options) {
    const { parts = [], colour = '', surface = '' } = options;
    const axis = scales['x'];
    if (!axis) return;
    for (const part of parts) {
      const from = Math.max(left, axis.getPixelForValue(part.from));
      const to = Math.min(right, axis.getPixelForValue(part.to));
      if (to <= from) continue;
      pen.save();
      pen.beginPath();
      pen.rect(from, top, to - from, bottom - top);
      // Forced colors make both equal: then the lines alone mark the stretch.
      if (surface !== colour) {
        pen.fillStyle = surface;
        pen.fill();
      }
      pen.clip();
      pen.beginPath();
      // Starts at the left edge of the chart, so that the lines of two parts share one grid.
      for (let x = left - (bottom - top); x < to; x += distance) {
        pen.moveTo(x, bottom);
        pen.lineTo(x + bottom - top, top);
      }
      pen.strokeStyle = colour;
      pen.lineWidth = 0.5;
      pen.stroke();
      pen.restore();
    }
  },
};
