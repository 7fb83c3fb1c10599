import '../../renderer/styles/tokens.css';
import '../../renderer/styles/base.css';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Chart from '../../renderer/ui/Chart.svelte';
import { catchDownloads } from './downloads.ts';

const from = Date.UTC(2026, 2, 12, 8);
const minute = 60_000;

it('saves the numbers of a chart, and its picture with what happened in its time', async () => {
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
