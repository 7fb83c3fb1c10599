import '../../renderer/styles/tokens.css';
import '../../renderer/styles/base.css';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Chart from '../../renderer/ui/Chart.svelte';
import ChartSet from '../../renderer/ui/ChartSet.svelte';
import { catchDownloads } from './downloads.ts';

const from = Date.UTC(2026, 2, 12, 8);
const minute = 60_000;

it('saves the numbers of a chart, and its picture with the events of its time', async () => {
  const saved = catchDownloads();
  const write = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
  const points = Array.from({ length: 12 }, (_, step) => ({ x: from + step * 5 * minute, y: step }));
  const props = {
    kind: 'bar' as const,
    label: 'Errors',
    series: [{ label: 'Errors', colour: '--series-1', points }],
    from,
    to: from + 60 * minute,
    marks: [{ at: from + 30 * minute, words: 'Pause 2 flows: bad orders', href: '#/changes/1' }],
  };
  // Menus open in it.
  const target = document.body.appendChild(document.createElement('main'));
  await render(Chart, { props, target });
  const save = page.getByRole('button', { name: 'Save Errors…' });
  await save.click();
  await page.getByRole('menuitem', { name: 'Save as CSV' }).click();
  await save.click();
  await page.getByRole('menuitem', { name: 'Save as PNG' }).click();
  await expect.poll(() => saved.length).toBe(2);

  const [numbers, picture] = saved;
  expect(numbers!.name).toMatch(/^errors-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
  expect(await numbers!.content.text()).toMatch(/^"time","Errors"\r\n2026-03-12T08:00:00\.000Z,0\r\n/);
  expect(picture!.name).toMatch(/\.png$/);
  expect(picture!.content.type).toBe('image/png');
  const words = write.mock.calls.map(([text]) => text);
  expect(words).toContain('1');
  expect(words.join(' ')).toMatch(/1  .*Pause 2 flows: bad orders/);
});

it('shows the event at the pointer once, whole and above the lines, next to charts of the same time', async () => {
  const points = Array.from({ length: 12 }, (_, step) => ({ x: from + step * 5 * minute, y: step }));
  const words = 'Pause 2 flows: bad orders';
  const chart = (label: string) => ({
    ...{ kind: 'bar' as const, label, formatY: String, formatValue: String },
    series: [{ label, colour: '--series-1', points }],
  });
  const target = document.body.appendChild(document.createElement('main'));
  target.style.cssText = 'display: grid; grid-auto-rows: 60px; width: 500px';
  const props = {
    charts: [chart('Errors'), chart('Records'), chart('Size')],
    from,
    to: from + 60 * minute,
    marks: [{ at: from + 30 * minute, words, href: '#/changes/1' }],
  };
  await render(ChartSet, { props, target });
  const slider = page.getByRole('slider', { name: 'Records' });
  await expect.element(slider).toBeVisible();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  const notes = page.getByText(words);
  await expect.poll(() => notes.elements()).toHaveLength(1);
  const note = notes.element().getBoundingClientRect();
  const mark = target.querySelectorAll('a')[1]!;
  const isLater = mark.compareDocumentPosition(notes.element()) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isLater).toBeTruthy();
  const clips = [...ancestorsOf(notes.element())].filter((one) => getComputedStyle(one).overflowY !== 'visible');
  expect(clips.filter((one) => one.getBoundingClientRect().bottom < note.bottom)).toEqual([]);
});

function* ancestorsOf(element: Element): Generator<Element> {
  for (let one = element.parentElement; one; one = one.parentElement) yield one;
}

it('names in its legend a series without visible values', async () => {
  const points = [{ x: from, y: 3 }];
  const series = [
    { label: 'Errors', colour: '--series-1', points },
    { label: 'Same time yesterday', colour: '--series-2', points: [{ x: from, y: null }], dashed: true },
  ];
  const props = { kind: 'bar' as const, label: 'Failed', series, from, to: from + 60 * minute };
  await render(Chart, { props, target: document.body.appendChild(document.createElement('main')) });
  const legend = page.getByRole('list', { name: 'Legend' });
  await expect.element(legend.getByRole('button').last()).toHaveAttribute('title', 'Same time yesterday: no data');
});
