import { json, OddService } from '../fixtures/odd-service.ts';
import { type Console, expect, test } from './console.ts';
import { connectAtOnce } from './environment-form.ts';
import { flowsTable, problem, rows } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

type Answers = OddService['flows'];

/** Connects a console to a service that answers its flow list like this. */
async function facing(console: Console, flows: Answers, check: (service: OddService) => Promise<void>): Promise<void> {
  const service = await OddService.start(flows);
  try {
    await connectAtOnce(console, service);
    await console.page.evaluate(() => (location.hash = '#/flows'));
    await check(service);
  } finally {
    await service.stop();
  }
}

const source = (id: number, more: object) => ({
  id: id + 1000,
  status: 'ACTIVE',
  source_type: 's3',
  name: `Source ${id}`,
  ...more,
});
const estate = (...names: (string | null)[]) => ({
  flows: names.map((name, index) => ({
    id: index + 1,
    origin_node_id: index + 1,
    data_source_id: index + 1001,
    status: 'ACTIVE',
    name,
    children: [],
  })),
  data_sources: names.map((name, index) => source(index + 1, { name })),
  metrics: [],
});

test.describe('a misbehaving service', () => {
  test('a web page instead of data is reported as one, and is not rendered', async ({ console }) => {
    const page: Answers = (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<h1>Sign in to the proxy</h1><script>window.ran = 1</script>');
    };
    await facing(console, page, async () => {
      await expect(problem(console.page)).toContainText(/web page/i);
      await expect(console.page.getByRole('heading', { name: 'Sign in to the proxy' })).toHaveCount(0);
      expect(await console.page.evaluate(() => 'ran' in window)).toBe(false);
    });
  });

  test('a failure of the service is shown in its own words, and reading continues when it is over', async ({
    console,
  }) => {
    await facing(console, json({ message: 'Database is down' }, 500), async (service) => {
      await expect(problem(console.page)).toContainText('Database is down');
      service.flows = json(estate('Orders'));
      await console.page.getByRole('button', { name: 'Try again' }).click();
      await expect(flowsTable(console.page)).toContainText('Orders');
    });
  });

  test('flows stay on screen when a later read fails, and the screen says so', async ({ console }) => {
    await facing(console, json(estate('Orders')), async (service) => {
      await expect(flowsTable(console.page)).toContainText('Orders');
      service.flows = (_request, response) => void response.destroy();
      await console.page.getByRole('banner').getByRole('button', { name: /^Read/ }).click();
      await expect(console.page.getByText('The last read failed.')).toBeVisible();
      await expect(flowsTable(console.page)).toContainText('Orders');
    });
  });

  test('an estate without flows says what would be here', async ({ console }) => {
    await facing(console, json(estate()), async () => {
      await expect(console.page.getByText('No flows here')).toBeVisible();
    });
  });

  test('an estate of one node is shown, in the table and by itself', async ({ console }) => {
    await facing(console, json(estate('Only one')), async () => {
      const table = flowsTable(console.page);
      await expect(table).toHaveAttribute('aria-rowcount', '2');
      await rows(console.page).first().click();
      await console.page.keyboard.press('Enter');
      await expect(console.page.getByRole('heading', { name: 'Only one' }).first()).toBeVisible();
    });
  });

  test('a name of 10,000 characters breaks no layout', async ({ console }) => {
    await facing(console, json(estate('long '.repeat(2000), 'short')), async () => {
      const { page } = console;
      await expect(rows(page)).toHaveCount(2);
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(await wide()).toBe(false);
      await rows(page).filter({ hasText: 'long' }).click();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
      expect(await wide()).toBe(false);
    });
  });

  test('markup and reversed text in names are shown as text (S6)', essential, async ({ console }) => {
    const names = [
      '<img src=x onerror="window.ran=1"><b>bold</b>',
      'abc\u202Egnp.exe',
      'bell\u0007 and \u001b[31mred',
      null,
    ];
    await facing(console, json(estate(...names)), async () => {
      const { page } = console;
      const table = flowsTable(page);
      await expect(table).toContainText('<img src=x');
      await expect(table.locator('img, b:has-text("bold")')).toHaveCount(0);
      const text = await table.textContent();
      expect(text).not.toMatch(/[\u0007\u001b\u202e]/);
      await rows(page).filter({ hasText: '<img' }).click();
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: /JSON/ }).click();
      await expect(page.locator('pre')).toContainText('onerror');
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    });
  });

  test(
    'ids as text, unknown words, cycles and nonsense among the rows do not affect other rows (R15)',
    essential,
    async ({ console }) => {
      const odd = {
        flows: [
          {
            id: '1',
            origin_node_id: '1',
            data_source_id: '1001',
            status: 'SNOOZED',
            name: 'As text',
            children: [{ id: 2, parent_node_id: 1, children: [{ id: 1, children: [] }] }],
          },
          null,
          'nonsense',
          { name: 'without an id' },
          { id: 3, origin_node_id: 3, status: 7, name: { not: 'text' }, children: 'none' },
          { id: 4, origin_node_id: 4, data_source_id: 1004, status: 'active', name: 'Well made', children: [] },
        ],
        data_sources: [source(4, {}), 12, null],
        data_sets: null,
        projects: {},
      };
      await facing(console, json(odd), async () => {
        const table = flowsTable(console.page);
        await expect(table).toContainText('Well made');
        await expect(table).toContainText('As text');
        await expect(table).toContainText('SNOOZED');
      });
    },
  );
});
