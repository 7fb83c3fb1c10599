import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { drawGraph, type GraphLook, pngScale, toSvg } from '../../../../renderer/ui/graph-picture.ts';
import { type GraphNode, layOutTree } from '../../../../renderer/ui/tree-layout.ts';
import { node, none, small } from './trees.ts';

const look: GraphLook = {
  surface: 'rgb(1, 2, 3)',
  box: 'white',
  line: 'grey',
  title: 'black',
  text: 'black',
  quiet: 'grey',
  states: { active: 'green', paused: 'orange', failing: 'red', other: 'violet', unknown: 'grey' },
  font: '"Inter Variable", system-ui',
  cut: (text) => text,
};
const svgOf = (nodes: GraphNode[], title = 'Orders', closed: ReadonlySet<number> = none): string =>
  toSvg(drawGraph(layOutTree(nodes, closed), title, look));
interface Parsed {
  svg: Record<string, unknown> & { text: { '#text'?: string }[] };
}
/** Parsed by a strict XML parser. */
function parsed(svg: string): Parsed['svg'] {
  expect(XMLValidator.validate(svg)).toBe(true);
  const options = {
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    isArray: (name: string) => name === 'text',
  };
  return (new XMLParser(options).parse(svg) as Parsed).svg;
}
const textsOf = (svg: string): string[] => parsed(svg).text.map((one) => one['#text'] ?? '');

const hostile = `</text><script>alert(1)</script><image href="x" onerror='a'/>&amp;]]>\u0000\uD800`;

describe('the picture of a graph', () => {
  it('has every expanded node, in view or not, with its title', () => {
    const many = Array.from({ length: 2000 }, (_, i) => node(i + 1, i === 0 ? null : Math.floor((i - 1) / 3) + 1));
    const texts = new Set(textsOf(svgOf(many)));
    for (const { title } of many) expect(texts).toContain(title);
    expect(texts).toContain('Orders');
  });

  it('shows what collapsed nodes hide, and that some of it fails', () => {
    const failing = small.map((one) => (one.id === 5 ? node(5, 2, 'failing') : one));
    expect(textsOf(svgOf(failing, 'Orders', new Set([2, 3])))).toEqual(expect.arrayContaining(['+2, 1 failing', '+1']));
  });

  it('has figures in the boxes and at the edges, where they exist', () => {
    const figures = { records: '12.4 k', errors: '7 errors', bad: true, about: '' };
    const texts = textsOf(svgOf([node(1, null), { ...node(2, 1), figures }]));
    expect(texts).toEqual(expect.arrayContaining(['12.4 k records', '7 errors', '12.4 k']));
    expect(textsOf(svgOf([node(1, null)]))).toEqual(['Orders', 'node 1', '']);
  });

  it('shows text of the service as text: nothing in it becomes markup (S6)', () => {
    const bad = { ...node(1, null), title: hostile, subtitle: hostile };
    const svg = svgOf([bad], hostile);
    expect(svg).not.toContain('\u0000');
    const { rect, path, text, '#text': _between, ...attributes } = parsed(svg);
    expect(Object.keys(attributes).every((name) => name.startsWith('@_'))).toBe(true);
    for (const element of [rect, path, text].flat() as object[])
      for (const name of Object.keys(element)) expect(name).toMatch(/^(#text|@_(?!on|href))/);
    expect(textsOf(svg)[0]).toContain('<script>alert(1)</script>');
  });

  it('refers to nothing outside itself', () => {
    expect(svgOf(small).match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  });

  it('has two pixels for one as PNG, and fewer where a canvas cannot have as many', () => {
    expect(pngScale({ width: 1000, height: 500 })).toBe(2);
    const scale = pngScale({ width: 2000, height: 60_000 });
    expect(scale).toBeLessThan(0.5);
    expect(60_000 * scale).toBeLessThanOrEqual(16_000);
    expect(pngScale({ width: 20_000, height: 20_000 }) ** 2 * 20_000 * 20_000).toBeLessThanOrEqual(64e6);
  });
});
