/** Downloadable picture of a graph: its content, and two output formats. Lengths are CSS pixels. */
import type { NodeState } from '#contract/models/flow.ts';
import { phrases } from '../format/phrases/words.ts';
import { edgesIn } from './graph-paths.ts';
import type { Size } from './graph-view.ts';
import { type Layout, nodeSize, type PlacedNode } from './tree-layout.ts';
import { statusShapes } from './status-shapes.ts';
import { texts } from './words.ts';

/** Appearance of a picture: colors and fonts that work outside of the page. */
export interface GraphLook {
  surface: string;
  box: string;
  line: string;
  title: string;
  text: string;
  quiet: string;
  states: Readonly<Record<NodeState, string>>;
  font: string;
  /** Cuts a text to a width at a font size. */
  cut: (text: string, width: number, size: number) => string;
}

/** An SVG path moved to a point, or a line of text at a point. */
type Mark =
  | { path: string; x: number; y: number; fill?: string; stroke?: string; dashed?: boolean }
  | { text: string; x: number; y: number; fill: string; size: number; strong?: boolean; end?: boolean };

export interface Picture {
  width: number;
  height: number;
  look: GraphLook;
  marks: Mark[];
}

const around = 24;
const head = 32;
const besideLast = 64;
/** Minimum width, with room for a title. */
const leastWidth = 480;
const everything = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** The size of the picture, with room at the right for the count of nodes that a closed node hides. */
function sizeOf({ width, height }: Size): Size {
  const room = Math.max(width, leastWidth);
  return { width: room + 2 * around + besideLast, height: height + 2 * around + head };
}

/** Draws a whole graph with its branches as they are now, below its title. */
export function drawGraph(layout: Layout, title: string, look: GraphLook): Picture {
  const origin = { x: around, y: around + head };
  const edges = edgesIn(layout.nodes, everything);
  const size = sizeOf(layout);
  const marks: Mark[] = [
    {
      text: look.cut(title, size.width - 2 * around, 16),
      x: around,
      y: around + 16,
      fill: look.title,
      size: 16,
      strong: true,
    },
    { path: edges.solid, ...origin, stroke: look.line },
    { path: edges.dashed, ...origin, stroke: look.line, dashed: true },
    ...layout.nodes.flatMap((one) => drawNode(one, { x: one.x + origin.x, y: one.y + origin.y }, look)),
  ];
  return { ...size, look, marks };
}

function drawNode(placed: PlacedNode, { x, y }: { x: number; y: number }, look: GraphLook): Mark[] {
  const { node, width, hiddenBelow, failingBelow } = placed;
  const { height } = nodeSize;
  const { state } = node.status;
  const edge = state === 'failing' ? look.states.failing : look.line;
  const say = (text: string, dx: number, dy: number, rest: Partial<Extract<Mark, { text: string }>> = {}): Mark => ({
    text,
    x: x + dx,
    y: y + dy,
    fill: look.text,
    size: 11,
    ...rest,
  });
  const subtitleAt = node.figures ? 31 : 39;
  const marks: Mark[] = [
    {
      path: `M4 0h${width - 8}q4 0 4 4v${height - 8}q0 4 -4 4h-${width - 8}q-4 0 -4 -4v-${height - 8}q0 -4 4 -4z`,
      x,
      y,
      fill: look.box,
      stroke: edge,
      dashed: state === 'paused',
    },
    { path: statusShapes[state], x: x + 8, y: y + (node.figures ? 12 : 20), fill: look.states[state] },
    say(look.cut(node.title ?? '', width - 36, 13), 28, node.figures ? 17 : 24, { size: 13, fill: look.title }),
    say(look.cut(node.subtitle, width - 36, 11), 28, subtitleAt, { fill: look.quiet }),
  ];
  if (node.figures) {
    const { records, errors, bad } = node.figures;
    marks.push(
      say(phrases.recordsCounted(records), 8, 45),
      say(errors, width - 8, 45, { end: true, ...(bad ? { fill: look.states.failing, strong: true } : {}) }),
    );
    if (node.parentId !== null) marks.push(say(records, -4, height / 2 - 4, { end: true, size: 10, fill: look.quiet }));
  }
  if (hiddenBelow > 0) {
    const fails = failingBelow > 0;
    const words = fails ? texts.hiddenAndFailing(hiddenBelow, failingBelow) : `+${hiddenBelow}`;
    marks.push(say(words, width + 6, height / 2 + 4, { fill: fails ? look.states.failing : look.text }));
  }
  return marks;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML content or attributes (S6). Characters that XML does not allow become U+FFFD. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"']/g, (one) => escapes[one]!)
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}');
}

/** The picture as an SVG file. */
export function toSvg({ width, height, look, marks }: Picture): string {
  const written = marks.map((mark) => {
    if ('path' in mark) {
      const { path, x, y, fill = 'none', stroke = 'none', dashed } = mark;
      const dash = dashed ? ' stroke-dasharray="3 3"' : '';
      return `<path transform="translate(${x} ${y})" d="${path}" fill="${escaped(fill)}" fill-rule="evenodd" stroke="${escaped(stroke)}"${dash}/>`;
    }
    const { text, x, y, fill, size, strong, end } = mark;
    const look = `${strong ? ' font-weight="600"' : ''}${end ? ' text-anchor="end"' : ''}`;
    return `<text x="${x}" y="${y}" font-size="${size}" fill="${escaped(fill)}"${look}>${escaped(text)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(look.font)}">`,
    `<rect width="${width}" height="${height}" fill="${escaped(look.surface)}"/>`,
    ...written,
    '</svg>',
    '',
  ].join('\n');
}

/** The longest side and the number of pixels that a Chromium canvas reliably supports. */
const longest = 16_000;
const mostPixels = 64e6;

/** PNG pixels per graph pixel: two, or as many as a canvas supports. */
export function pngScale(layout: Size): number {
  return scaleOf(sizeOf(layout));
}

function scaleOf({ width, height }: Size): number {
  return Math.min(2, longest / width, longest / height, Math.sqrt(mostPixels / (width * height)));
}

/** The picture as PNG; null when the browser could not write it. */
export function graphToPng(picture: Picture): Promise<Blob | null> {
  const { width, height, look, marks } = picture;
  const canvas = document.createElement('canvas');
  const scale = scaleOf(picture);
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.scale(scale, scale);
  pen.fillStyle = look.surface;
  pen.fillRect(0, 0, width, height);
  for (const mark of marks) {
    pen.save();
    pen.translate(mark.x, mark.y);
    if ('path' in mark) {
      const shape = new Path2D(mark.path);
      pen.fillStyle = mark.fill ?? '';
      if (mark.fill) pen.fill(shape, 'evenodd');
      pen.strokeStyle = mark.stroke ?? '';
      pen.setLineDash(mark.dashed ? [3, 3] : []);
      if (mark.stroke) pen.stroke(shape);
    } else {
      pen.fillStyle = mark.fill;
      pen.font = [mark.strong ? 600 : 400, `${mark.size}px`, look.font].join(' ');
      pen.textAlign = mark.end ? 'right' : 'left';
      pen.fillText(mark.text, 0, 0);
    }
    pen.restore();
  }
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
