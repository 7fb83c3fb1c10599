import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../../main/log.ts';
import { reviveWhenGone } from '../../../../main/shell/revival.ts';
import { ManualClock } from '../../../fixtures/clock.ts';

function watched() {
  const reload = vi.fn();
  const webContents = Object.assign(new EventEmitter(), { reload });
  const clock = new ManualClock();
  reviveWhenGone(
    { webContents } as unknown as BrowserWindow,
    clock,
    createLogger(() => undefined),
  );
  const end = (reason: string) => webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  return { reload, clock, end };
}

describe('a page whose process ended', () => {
  it('is reloaded', () => {
    const { reload, end } = watched();
    end('crashed');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is left alone after an orderly exit', () => {
    const { reload, end } = watched();
    end('clean-exit');
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not reloaded after three times in ten minutes', () => {
    const { reload, clock, end } = watched();
    for (let time = 1; time <= 4; time += 1) end('oom');
    expect(reload).toHaveBeenCalledTimes(3);
    clock.advance(10 * 60_000);
    end('oom');
    expect(reload).toHaveBeenCalledTimes(4);
  });
});
