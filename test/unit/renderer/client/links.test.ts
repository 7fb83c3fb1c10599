import { type LinkTarget, parseLink, printLink } from '#contract/link.ts';
import { viewScreens } from '#contract/models/view.ts';
import { describe, expect, it } from 'vitest';
import { routeTo } from '../../../../renderer/client/links.svelte.ts';
import { hrefTo, parseRoute } from '../../../../renderer/client/routes.ts';

const flow = { by: 'flow', nodeId: 40001 } as const;
const window = { from: 1_700_000_000_000, to: 1_700_003_600_000 };

describe('the screen that a link leads to', () => {
  it.each<[LinkTarget, string]>([
    [{ to: 'flow', id: 40001 }, '#/flows/40001'],
    [{ to: 'resource', kind: 'data_set', id: 7012 }, '#/resources/data_set/7012'],
    [{ to: 'incident', id: '7b21' }, '#/incidents/7b21'],
    [{ to: 'plan', id: '1f0c' }, '#/changes'],
    [{ to: 'notification', id: 90123 }, '#/alerts?filter=id%3A90123&tab=all'],
    [{ to: 'alerts', originId: 40001 }, '#/alerts?filter=flow%3A40001&tab=all'],
    [{ to: 'findings', originId: 40001 }, '#/alerts?filter=source%3Aflow+flow%3A40001&tab=all'],
    [
      { to: 'records', scope: flow, window, group: 'aa1' },
      '#/records?flow=40001&from=1700000000000&to=1700003600000&group=aa1',
    ],
    [{ to: 'list', screen: 'flows', filter: 'a:b & c' }, '#/flows?filter=a%3Ab%20%26%20c'],
    [{ to: 'list', screen: 'records', filter: 'error:x' }, '#/records?text=error%3Ax'],
  ])('of %o is %s', (target, address) => {
    expect(hrefTo(routeTo(target))).toBe(address);
  });

  it.each(viewScreens)('is that of the view for %s, with its filter', (screen) => {
    const link = parseLink(
      printLink({ address: 'a.example', target: { to: 'list', screen, filter: 'name:"a/b" ü' } }),
    )!;
    const route = routeTo(link.target);
    expect(parseRoute(hrefTo(route))).toEqual(route);
    expect(route.screen).toBe(screen);
  });
});
