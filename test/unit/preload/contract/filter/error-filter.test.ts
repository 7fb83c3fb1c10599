import { errorFields, errorMatcher } from '#contract/filter/error-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { expect, it } from 'vitest';
import { errorKindOf } from '../../../../../main/core/errors/error-view.ts';
import { storedKind } from '../../../../fixtures/error-kinds.ts';

const hour = 3_600_000;
const now = 1_000 * hour;

const [place] = storedKind('x').places;
const fresh = errorKindOf(
  storedKind('3f0a', {
    openedAt: now - hour,
    places: [place!, { ...place!, originId: 9, nodeId: 10, flowName: 'Fraud' }],
  }),
  now,
);
const over = errorKindOf(
  storedKind('77ab', {
    openedAt: now - 30 * hour,
    errorType: null,
    name: 'Late answers',
    message: [{ text: 'Request timed out', mask: null }],
    endedAt: now - 2 * hour,
    returns: 2,
  }),
  now,
);

it.each<[string, string[]]>([
  ['', ['3f0a', '77ab']],
  ['state:new', ['3f0a']],
  ['state:resolved', ['77ab']],
  ['error:schema*', ['3f0a']],
  ['error:""', ['77ab']],
  ['message:"expected number"', ['3f0a']],
  ['message:late', ['77ab']],
  ['name:fraud', ['3f0a']],
  ['flow:9', ['3f0a']],
  ['node:8', ['3f0a', '77ab']],
  ['records:>20', ['3f0a']],
  ['flows:>1', ['3f0a']],
  ['first:<12h', ['3f0a']],
  ['last:>12h', ['77ab']],
  ['resolved:<3h', ['77ab']],
  ['returns:>0', ['77ab']],
  ['id:77*', ['77ab']],
  ['timed', ['77ab']],
  ['NOT state:new', ['77ab']],
])('%s', (text, keys) => {
  const { filter, problems } = parse(text, errorFields);
  expect(problems).toEqual([]);
  expect([fresh, over].filter(errorMatcher(filter, now)).map(({ key }) => key)).toEqual(keys);
});
