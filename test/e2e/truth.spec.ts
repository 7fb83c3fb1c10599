import { lookAt } from '../truth/look.ts';
import { worlds } from '../truth/worlds.ts';
import { expect, test } from './console.ts';

for (const { name, options } of worlds.filter(({ small }) => small)) {
  test.describe(`a world of ${name}`, () => {
    test.use({
      serviceOptions: async ({}, use) => {
        const clock = ['--hold-clock', '--start-time', new Date().toISOString()];
        await use(['--seed', '7', ...clock, ...options]);
      },
    });

    test('every screen matches the service (T1)', async ({ ownConsole, service }) => {
      const { compared, differences } = await lookAt(ownConsole, service);
      expect(differences).toEqual([]);
      expect(compared).toBeGreaterThan(500);
    });
  });
}
