import type { Problem } from '#contract/result.ts';
import { describe, expect, it } from 'vitest';
import { Gate } from '../../../../../main/core/actions/gate.ts';
import { Failure } from '../../../../../main/core/base/failure.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { eventually } from '../../../../fixtures/eventually.ts';

const day = 86_400_000;
const busy = (until: number): Problem => ({ kind: 'rate_limited', message: 'Later.', status: 429, until });

describe('a gate before a service that requests a day of pause', () => {
  it('probes once a minute, reports until when it waits, and opens with the first answer', async () => {
    const clock = new ManualClock(0);
    const gate = new Gate(clock, () => undefined);
    let asked = 0;
    let answers = false;
    const ask = async (): Promise<void> => {
      asked += 1;
      if (!answers) throw new Failure(busy(clock.now() + day));
    };
    gate.shut('service', busy(day), ask, () => true);
    clock.advance(59_999);
    expect(asked).toBe(0);
    clock.advance(1);
    expect(asked).toBe(1);
    await eventually(() => expect(gate.problem).toEqual(busy(60_000 + day)));
    answers = true;
    clock.advance(60_000);
    await gate.passed();
    expect([asked, gate.state, gate.problem]).toEqual([2, 'running', null]);
  });
});
