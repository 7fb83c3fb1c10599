import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nightly } from '../../fixtures/thorough.ts';
import { openApp } from '../app.ts';
import { bridge } from '../fake-bridge.ts';
import { settle } from './checks.ts';
import { allScreens, goTo } from './going.ts';
import { partAddresses } from './links.ts';
import { closeAll, openAll, topmost } from './openers.ts';
import { Report } from './report.ts';
import { states } from './states.ts';

let addresses: [name: string, address: string][] = [];
let report = new Report();

beforeEach(async () => {
  addresses = await allScreens();
  report = new Report();
});

describe('within the screens', () => {
  it(
    'every section, kind and page is accessible, fits every window, and is in the chosen language',
    nightly,
    async () => {
      const parts = await partAddresses();
      await openApp('#/overview');
      for (const [name, address] of parts) {
        await goTo(address);
        await report.check(name);
      }
      expect(report.found).toEqual({});
    },
  );

  it(
    'every menu, dialog and tab is accessible, fits every window, and is in the chosen language',
    nightly,
    async () => {
      // A window would have to answer these.
      for (const name of [
        'environments.chooseCa',
        'settings.planImport',
        'editing.importRows',
        'incidents.saveHandover',
        'incidents.openHandover',
      ] as const)
        bridge.answer(name, null);
      await openApp('#/overview');
      await page.viewport(1024, 700);
      const walked = new Set<string>();
      for (const [screen, address] of addresses) {
        await goTo(address);
        await openAll(walked, (name) => {
          const opened = topmost();
          // A search finds names of the service.
          const language = opened.querySelector('[data-command-root]') === null;
          return report.check(`${screen}, ${name}`, { opened, keyboard: true, language });
        });
        if (location.hash !== address) await goTo(address);
      }
      expect(report.found).toEqual({});
    },
  );

  it.each([
    ['the palette', '{Control>}k{/Control}'],
    ['the shortcuts', '?'],
  ])('%s is accessible, fits every window, and is in the chosen language', async (name, key) => {
    await openApp('#/flows');
    await settle();
    await userEvent.keyboard(key);
    await expect.poll(() => document.querySelector('dialog[open], [role="dialog"]')).not.toBeNull();
    await settle();
    await report.check(name, { opened: topmost(), keyboard: true });
    await closeAll();
    expect(report.found).toEqual({});
  });
});

describe('without data', () => {
  it('every screen of a signed-out environment is accessible and fits every window', nightly, async () => {
    bridge.change('environments.list', (list) => ({
      ...list,
      environments: list.environments.map((one) => ({
        ...one,
        session: { ...one.session, state: 'signed_out' as const, user: null, expiresAt: null },
      })),
    }));
    bridge.answerAll(states.failed);
    await openApp('#/overview');
    for (const [screen, address] of addresses) {
      await goTo(address);
      await report.check(screen);
    }
    expect(report.found).toEqual({});
  });

  it('the first run is accessible, fits every window, and is reached by keyboard', async () => {
    await openApp('#/overview');
    bridge.publish('environments.changed', { environments: [], selectedId: null });
    await expect.poll(() => document.querySelector('nav')).toBeNull();
    await settle();
    await report.check('the first run', { keyboard: true });
    expect(report.found).toEqual({});
  });
});
