import { describe, expect, it } from 'vitest';
import { faultSchema, type Fault, type FaultInput } from '../../../../../main/demo/faults/fault.ts';
import { Faults } from '../../../../../main/demo/faults/faults.ts';

const fault = (input: FaultInput): Fault => faultSchema.parse(input);
const faultsOf = (...inputs: FaultInput[]): Faults => new Faults(inputs.map(fault), 7);

describe('a fault strikes', () => {
  it.each([
    [{}, true],
    [{ method: 'GET' }, true],
    [{ method: 'PUT' }, false],
    [{ path: '/flows' }, false],
    [{ path: '/flows/*' }, true],
    [{ path: '*/runs' }, true],
    [{ path: '/flows/*/runs' }, true],
    [{ path: '/f.ows/*' }, false],
    [{ method: 'GET', path: '/data_sets/*' }, false],
  ] as [FaultInput['match'], boolean][])('GET /flows/7/runs with the match %j: %s', (match, expected) => {
    const struck = faultsOf({ action: 'truncate', match }).strike('GET', '/flows/7/runs');
    expect(struck !== undefined).toBe(expected);
  });

  it('always, unless something limits it', () => {
    const faults = faultsOf({ action: 'truncate' });
    for (let times = 0; times < 20; times += 1) expect(faults.strike('GET', '/flows')).toBeDefined();
  });

  it('as often as its count, then the next matching one', () => {
    const faults = faultsOf({ action: 'hang', count: 2 }, { action: 'truncate', count: 1 });
    const struck = Array.from({ length: 4 }, () => faults.strike('GET', '/flows')?.action);
    expect(struck).toEqual(['hang', 'hang', 'truncate', undefined]);
    expect(faults.list()).toMatchObject([
      { id: 1, action: 'hang', struck: 2 },
      { id: 2, action: 'truncate', struck: 1 },
    ]);
  });

  it('at random, equally in every run, whatever other faults exist', () => {
    const strikes = (faults: Faults) => Array.from({ length: 200 }, () => faults.strike('GET', '/flows')?.action);
    const sometimes: FaultInput = { action: 'truncate', probability: 0.3 };
    const first = strikes(faultsOf(sometimes));
    expect(strikes(faultsOf(sometimes))).toEqual(first);
    expect(strikes(faultsOf(sometimes, { action: 'hang', match: { path: '/other' } }))).toEqual(first);
    expect(first.filter(Boolean).length).toBeGreaterThan(30);
    expect(first.filter(Boolean).length).toBeLessThan(100);
  });

  it('no longer once it is removed', () => {
    const faults = faultsOf({ action: 'hang' }, { action: 'truncate' });
    expect([faults.remove(1), faults.remove(1)]).toEqual([true, false]);
    expect(faults.strike('GET', '/flows')?.action).toBe('truncate');
  });
});
