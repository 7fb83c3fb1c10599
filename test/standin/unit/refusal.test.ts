import { describe, expect, it } from 'vitest';
import { absent, refusing, refusingEmitter } from '../refusal.ts';

describe('a refusing object', () => {
  const thing = refusing('thing', { known: 1 }) as { known: number; unknown?: unknown };

  it('has its own members and those of every object', () => {
    expect([thing.known, typeof thing.hasOwnProperty, 'unknown' in thing]).toEqual([1, 'function', false]);
  });

  it('refuses to read and to set any other', () => {
    expect(() => thing.unknown).toThrow('The stand-in does not implement electron.thing.unknown');
    expect(() => (thing.unknown = 1)).toThrow('The stand-in does not implement electron.thing.unknown');
  });

  it("can be awaited and compared, because the language's own reads are not Electron's", async () => {
    expect(await Promise.resolve(thing)).toBe(thing);
    expect(thing).toEqual({ known: 1 });
  });
});

describe('a refusing class', () => {
  class Thing extends refusingEmitter('Thing') {
    #count = 0;
    count(): number {
      return ++this.#count;
    }
  }

  it('works like any emitter of events', () => {
    const thing = new Thing();
    const heard: unknown[] = [];
    thing.on('x', (value) => heard.push(value));
    thing.emit('x', 1);
    expect([heard, thing.count(), thing.listenerCount('x')]).toEqual([[1], 1, 1]);
  });

  it('lets a known member be replaced, as tests require', () => {
    const thing = new Thing();
    thing.emit = () => true;
    expect(thing.emit('anything')).toBe(true);
  });

  it('refuses every other member, static ones too', () => {
    const unknown = new Thing() as unknown as { other: unknown };
    expect(() => unknown.other).toThrow('The stand-in does not implement electron.Thing.other');
    expect(() => (Thing as unknown as { other: unknown }).other).toThrow('electron.Thing.other');
  });
});

it('an absent module may be imported, and refuses every use', () => {
  const module = absent('module') as unknown as { (): void; x: unknown } & (new () => object);
  expect(() => module.x).toThrow('The stand-in does not implement electron.module.x');
  expect(() => (module.x = 1)).toThrow('The stand-in does not implement electron.module');
  expect(() => module()).toThrow('The stand-in does not implement electron.module');
  expect(() => new module()).toThrow('The stand-in does not implement electron.module');
});
