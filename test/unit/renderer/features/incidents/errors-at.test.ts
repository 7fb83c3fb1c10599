import { describe, expect, it } from 'vitest';
import { hrefTo } from '../../../../../renderer/client/routes.ts';
import { errorsAt } from '../../../../../renderer/features/incidents/errors-at.ts';

describe('the errors of an incident', () => {
  it.each([
    ['flow', 7, '#/flows/7'],
    ['notifications', 9, '#/alerts?filter=source%3Anotification+flow%3A9&tab=all'],
    ['notifications', null, '#/alerts?filter=source%3Anotification&tab=all'],
    ['records', 9, '#/records?flow=9&from=1000&group=7'],
    ['records', null, '#/records/kinds?filter=id%3A7'],
  ] as const)('of %s are found at their source, of flow %s', (kind, originId, address) => {
    expect(hrefTo(errorsAt({ kind, key: '7', text: 'x', originId }, 86_401_000))).toBe(address);
  });
});
