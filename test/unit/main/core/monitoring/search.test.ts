import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeEntry } from '../../../../../main/core/monitoring/entry.ts';
import { searchFor } from '../../../../../main/core/monitoring/search.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

const entry = (name: string, id = 40001) =>
  makeEntry(flow([node(id, null, { name }), node(id + 1, id, { name: 'SE reports' })], { name }), undefined, 0);

describe('a search', () => {
  const chargebacks = entry('Chargebacks SE');
  const others = [entry('Chargebacks NO', 50001), entry('SE chargebacks', 60001), entry('Chargebacks', 400010)];

  it.each([
    ['"Chargebacks SE"'],
    ['name:"chargebacks se"'],
    ['id:40001'],
    ['ID:40002'],
    ['chargebacks se id:40001'],
    ['name:nothing name:"Chargebacks SE"'],
    // Still being typed.
    ['"Chargebacks SE'],
    ['name:"Chargebacks S'],
  ])('%s finds exactly its flow', (text) => {
    expect([chargebacks, ...others].filter(searchFor(text))).toEqual([chargebacks]);
  });

  it('of words finds each of them anywhere, in any order', () => {
    expect([chargebacks, ...others].filter(searchFor('SE chargebacks'))).toHaveLength(4);
  });

  it('matches neither a part of an id nor a word in another field as a name', () => {
    expect(searchFor('id:4000')(chargebacks)).toBe(false);
    expect(searchFor('name:Okafor')(chargebacks)).toBe(false);
    expect(searchFor('Okafor')(chargebacks)).toBe(true);
  });

  it.each(['', '   ', '""', 'name:""'])('%j finds everything', (text) => {
    expect(searchFor(text)(chargebacks)).toBe(true);
  });

  it('finds a flow by any part of its name in quotes, whatever is in it', () => {
    const text = fc.string({ minLength: 1 }).filter((drawn) => !drawn.includes('"') && drawn.trim() !== '');
    fc.assert(
      fc.property(text, fc.string(), fc.string(), (part, before, after) => {
        const found = entry(`${before}${part}${after}`);
        expect(searchFor(`"${part}"`)(found)).toBe(true);
        expect(searchFor(`name:"${part}"`)(found)).toBe(true);
      }),
    );
  });
});
