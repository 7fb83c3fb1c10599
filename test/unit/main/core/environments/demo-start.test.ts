import { expect, it } from 'vitest';
import { openAtStart } from '../../../../../main/core/environments/demo-start.ts';
import { key, office, settings } from '../../../../fixtures/office.ts';

async function startsWith(demo: Parameters<typeof openAtStart>[1], how: 'new' | 'known' | 'broken'): Promise<string[]> {
  const { open, breakDemo } = office();
  const environments = open();
  if (how === 'known') await environments.connect(settings, key);
  breakDemo(how === 'broken');
  const troubles: string[] = [];
  await openAtStart(environments, demo, (thrown) => void troubles.push(String(thrown)));
  return [...environments.list.environments.map(({ name }) => name), ...troubles];
}

it('opens the demo always, never, or where no service is known', async () => {
  expect(await startsWith('never', 'new')).toEqual([]);
  expect(await startsWith('always', 'known')).toEqual(['Staging', 'Demo']);
  expect(await startsWith('if_new', 'new')).toEqual(['Demo']);
  expect(await startsWith('if_new', 'known')).toEqual(['Staging']);
});

it('starts without a demo that fails to start, and reports why', async () => {
  expect(await startsWith('always', 'broken')).toEqual([expect.stringContaining('did not start')]);
});
