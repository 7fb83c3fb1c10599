import { expect, it } from 'vitest';
import { createProgress, downloadLine } from '../../../../build/lib/progress.mjs';

function progressOn({ isTTY }) {
  const written = [];
  let now = 0;
  const progress = createProgress({ isTTY, write: (text) => written.push(text) }, () => now);
  return { progress, written, wait: (ms) => (now += ms) };
}

it('a line shows the amount, the total and the rate', () => {
  expect(downloadLine({ received: 34.12e6, total: 118.6e6, rate: 5.2e6 })).toBe('Electron: 34.1 of 118.6 MB, 5.2 MB/s');
  expect(downloadLine({ received: 34.12e6, total: null })).toBe('Electron: 34.1 MB');
});

it('one line is rewritten on a terminal, and ended once', () => {
  const { progress, written, wait } = progressOn({ isTTY: true });
  progress.report({ received: 1e6, total: 100e6 });
  progress.report({ received: 2e6, total: 100e6 });
  wait(1000);
  progress.report({ received: 6e6, total: 100e6 });
  progress.end();
  progress.end();
  expect(written).toEqual([
    '\r\u001b[KElectron: 1.0 of 100.0 MB',
    '\r\u001b[KElectron: 6.0 of 100.0 MB, 5.0 MB/s',
    '\n',
  ]);
});

it('elsewhere a plain line is printed now and then, and always the last one', () => {
  const { progress, written, wait } = progressOn({ isTTY: false });
  for (let second = 0; second <= 12; second += 1) {
    progress.report({ received: second * 1e6, total: 13e6 });
    wait(1000);
  }
  progress.report({ received: 13e6, total: 13e6 });
  progress.report({ received: 13e6, total: 13e6 });
  progress.end();
  expect(written).toEqual([
    'Electron: 0.0 of 13.0 MB\n',
    'Electron: 10.0 of 13.0 MB, 1.0 MB/s\n',
    'Electron: 13.0 of 13.0 MB, 1.0 MB/s\n',
  ]);
});

it('the rate covers the last moments, not the whole time', () => {
  const { progress, written, wait } = progressOn({ isTTY: true });
  progress.report({ received: 0, total: 100e6 });
  wait(1000);
  progress.report({ received: 50e6, total: 100e6 });
  wait(60_000);
  progress.report({ received: 50e6, total: 100e6 });
  wait(1000);
  progress.report({ received: 51e6, total: 100e6 });
  expect(written.at(-1)).toContain('1.0 MB/s');
});

it('reports unpacking, but not a list of checksums', () => {
  const { progress, written, wait } = progressOn({ isTTY: false });
  progress.report({ received: 8000, total: 8000 });
  progress.report({ unpacked: 0 });
  wait(20_000);
  progress.report({ unpacked: 250e6 });
  expect(written).toEqual(['Electron: unpacking ...\n', 'Electron: unpacking, 250.0 MB so far\n']);
});
