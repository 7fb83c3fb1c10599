import { describe, expect, it } from 'vitest';
import { commandOf } from '../../../../renderer/ui/chart-keys.ts';

const times = [0, 100, 200, 300, 400];
const view = { range: { from: 100, to: 300 }, times, cursor: 200 as number | null };
const press = (key: string, cursor: number | null = 200, shiftKey = false) =>
  commandOf({ key, shiftKey }, { ...view, cursor });

describe('keys on a chart', () => {
  it('move the cursor from value to value inside the visible range', () => {
    expect(press('ArrowLeft')).toEqual({ do: 'point', at: 100 });
    expect(press('ArrowRight')).toEqual({ do: 'point', at: 300 });
    expect(press('ArrowRight', 300)).toBeNull();
    expect([press('Home'), press('End')]).toEqual([
      { do: 'point', at: 100 },
      { do: 'point', at: 300 },
    ]);
  });

  it('begin at the newest value when there is no cursor', () => {
    expect([press('ArrowLeft', null), press('ArrowRight', null)]).toEqual([
      { do: 'point', at: 300 },
      { do: 'point', at: 300 },
    ]);
  });

  it('zoom in and out, around the cursor or the middle', () => {
    expect(press('+', 100)).toEqual({ do: 'zoom', to: { from: 100, to: 200 } });
    expect(press('=', null)).toEqual({ do: 'zoom', to: { from: 150, to: 250 } });
    expect(press('-')).toEqual({ do: 'zoom', to: { from: 0, to: 400 } });
    expect(press('Escape')).toEqual({ do: 'zoomOut' });
  });

  it('move the visible range with Shift', () => {
    expect(press('ArrowRight', null, true)).toEqual({ do: 'zoom', to: { from: 150, to: 350 } });
    expect(press('ArrowLeft', null, true)).toEqual({ do: 'zoom', to: { from: 50, to: 250 } });
  });

  it('are ignored otherwise', () => {
    expect(press('a')).toBeNull();
    expect(commandOf({ key: 'Home', shiftKey: false }, { ...view, times: [] })).toBeNull();
  });
});
