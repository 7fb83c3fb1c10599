import { beforeEach, describe, expect, it } from 'vitest';
import { nightly } from '../../fixtures/thorough.ts';
import { openApp } from '../app.ts';
import { bridge } from '../fake-bridge.ts';
import { allScreens, goTo } from './going.ts';
import { Report } from './report.ts';
import { states } from './states.ts';

let addresses: [name: string, address: string][] = [];
let report = new Report();

beforeEach(async () => {
  addresses = await allScreens();
  report = new Report();
});

/** The other states run at night, because each takes as long as the usual one. */
const levelOf = (state: string) => (state === 'usual' ? {} : nightly);

describe.each(Object.entries(states))('in the state %s', (state, answer) => {
  it('every screen is accessible, fits every window, and is in the chosen language', levelOf(state), async () => {
    bridge.answerAll(answer);
    await openApp('#/overview');
    for (const [screen, address] of addresses) {
      await goTo(address);
      await report.check(screen, { keyboard: state === 'usual', language: state !== 'huge' });
    }
    expect(report.found).toEqual({});
  });
});
