import { describe, expect, it, vi } from 'vitest';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { FilterTyping } from '../../../../renderer/ui/filter-field.svelte.ts';
import { filterKeys } from '../../../../renderer/ui/filter-keys.ts';
import { stretchesOf } from '../../../../renderer/ui/filter-marks.ts';

/** A field with a fully typed text. */
function typed(text: string) {
  const typing = new FilterTyping(
    () => text,
    () => ({ fields: flowFields, known: () => [] }),
  );
  typing.type(text.length);
  const effects = { write: vi.fn(), clear: vi.fn(), leave: vi.fn(), caret: () => text.length };
  const keys = filterKeys(typing, effects);
  const press = (key: string, modifiers: KeyboardEventInit = {}): boolean => {
    const event = { key, isComposing: false, preventDefault: vi.fn(), stopPropagation: vi.fn(), ...modifiers };
    keys(event as unknown as KeyboardEvent);
    return event.preventDefault.mock.calls.length > 0;
  };
  return { typing, effects, press };
}

describe('a filter field', () => {
  it('does not interfere with typing plain words: the arrow moves on to the results', () => {
    const { typing, effects, press } = typed('orders eu');
    expect(typing.isOpen).toBe(false);
    press('Enter');
    expect(effects.write).not.toHaveBeenCalled();
    press('ArrowDown');
    expect(effects.leave).toHaveBeenCalledOnce();
  });

  it('accepts nothing that was not highlighted', () => {
    const { typing, effects, press } = typed('err');
    expect(typing.isOpen).toBe(true);
    expect(press('Tab')).toBe(false);
    press('Enter');
    expect(typing.isOpen).toBe(false);
    expect(effects.write.mock.calls.flat()).toEqual([null]);
  });

  it.each(['Enter', 'Tab'])('accepts by %s what the arrows highlighted', (key) => {
    const { typing, effects, press } = typed('err');
    press('ArrowDown');
    expect(typing.highlighted).toBe(0);
    expect(press(key)).toBe(true);
    expect(effects.write).toHaveBeenCalledWith({ text: 'errors:', caret: 7 });
  });

  it('cycles through the suggestions and the text itself', () => {
    const { typing, press } = typed('re');
    const places = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
      press(key);
      return typing.highlighted;
    });
    expect(places).toEqual([0, 1, -1, 1, 0]);
  });

  it('closes its list on the first Escape, and clears the text on the next', () => {
    const { typing, effects, press } = typed('err');
    press('Escape');
    expect([typing.isOpen, effects.clear.mock.calls.length]).toEqual([false, 0]);
    press('Escape');
    expect(effects.clear).toHaveBeenCalledOnce();
  });

  it.each([
    ['ArrowDown', { altKey: true }],
    [' ', { ctrlKey: true }],
  ])('shows all possible input on demand: %s %j', (key, modifiers) => {
    const { typing, effects, press } = typed('');
    expect(typing.isOpen).toBe(false);
    expect(press(key, modifiers)).toBe(true);
    expect(typing.suggestions.length).toBeGreaterThan(flowFields.length);
    expect(effects.leave).not.toHaveBeenCalled();
  });

  it('offers nothing where the caret was moved to', () => {
    const { typing } = typed('eu err');
    typing.moveCaret(6);
    expect(typing.isOpen).toBe(true);
    typing.moveCaret(0);
    expect(typing.isOpen).toBe(false);
  });

  it('reports nothing about unfinished input until the user is done', () => {
    const { typing, press } = typed('eu owner:"An');
    expect(typing.problems).toEqual([]);
    press('Enter');
    expect(typing.problems.map(({ kind }) => kind)).toEqual(['unclosed_quote']);
  });

  it('reports at once what no further letter can fix', () => {
    expect(typed('sales:eu').typing.problems.map(({ kind }) => kind)).toEqual(['unknown_field']);
    expect(typed('status:fa').typing.problems).toEqual([]);
    expect(typed('status:fab').typing.problems.map(({ kind }) => kind)).toEqual(['no_such_value']);
  });
});

it('the faulty parts of a filter are at their positions in its text', () => {
  const problem = (from: number, to: number) => ({ from, to });
  expect(stretchesOf('a bad b', [problem(2, 5)])).toEqual([
    { text: 'a ', isWrong: false },
    { text: 'bad', isWrong: true },
    { text: ' b', isWrong: false },
  ]);
  expect(stretchesOf('name:', [problem(5, 5)]).at(-1)).toEqual({ text: '\u00a0', isWrong: true });
  const overlapping = stretchesOf('((((', [problem(3, 4), problem(0, 3), problem(1, 2)]);
  expect(overlapping.map(({ text }) => text).join('')).toBe('((((');
});
