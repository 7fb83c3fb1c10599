import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './console.ts';
import { connect, fillSecret } from './environment-form.ts';
import { flowsTable, keyField, openFlows, problem, rows } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

/** Every file below a folder, as bytes turned into text. */
function everythingIn(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, 'latin1') }));
}

const email = 'mira.okafor@northgate.example';
const password = 'northgate-demo';
const wrongKey = 'canary0wrong0key0canary0wrong0key';
const wrongPassword = 'canary-wrong-password';

test('canary secrets are found only where they belong (S1)', essential, async ({ ownConsole, service }) => {
  const { app, page, profile } = ownConsole;

  // Everything that main ever sends to the page, answers and events alike.
  await page.evaluate(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    const { penstock } = window as unknown as {
      penstock: {
        calls: Record<string, (envelope: unknown) => Promise<unknown>>;
        events: Record<string, (listener: (delivery: unknown) => void) => void>;
      };
    };
    for (const listen of Object.values(penstock.events)) listen((delivery) => received.push(JSON.stringify(delivery)));
  });
  const printed: string[] = [];
  app.process().stdout?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  app.process().stderr?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));

  // A wrong key first, so that an error could reveal it, then the right one. A test's console has no keychain, which
  // the form reports before a key is in it (S8).
  await expect(
    page.getByText(/^Stored in memory until you quit, never in a file, and not shown again\./),
  ).toBeVisible();
  await connect(ownConsole, service, { secret: { serviceKey: wrongKey } });
  await expect(problem(page)).toBeVisible();
  await keyField(page).fill(service.serviceKey);
  await page.getByRole('button', { name: 'Connect' }).click();
  await openFlows(page);
  await expect(flowsTable(page)).toBeVisible();
  await rows(page).first().click();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: /JSON/ }).click();
  await expect(page.locator('pre')).toContainText('flows');

  // Repeats the steps with a password.
  await page.getByRole('button', { name: 'Mira Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign in…' }).click();
  const signIn = page.getByRole('dialog').getByRole('button', { name: 'Sign in' });
  await fillSecret(page, { email, password: wrongPassword });
  await signIn.click();
  await expect(problem(page)).toBeVisible();
  await fillSecret(page, { email, password });
  await signIn.click();
  await expect(page.getByRole('button', { name: 'Mira Okafor' })).toBeVisible();

  const tokens = await service.issuedTokens();
  expect(tokens).toHaveLength(2);
  const onTheWire = [password, wrongPassword].map((secret) => Buffer.from(`${email}:${secret}`).toString('base64'));
  const canaries = [wrongKey, service.serviceKey, password, wrongPassword, ...onTheWire, ...tokens];

  const answers = await page.evaluate(async () => {
    const { penstock, received } = window as unknown as {
      penstock: { calls: Record<string, (envelope: unknown) => Promise<unknown>> };
      received: string[];
    };
    const { value } = (await penstock.calls['environments.list']!({ input: null, cancelId: null })) as {
      value: { environments: { id: string }[] };
    };
    const environmentId = value.environments[0]!.id;
    const inputs = [null, { environmentId }, { environmentId, nodeId: 1 }];
    const reads = [
      'app.info',
      'data.stored',
      'environments.list',
      'environments.proxy',
      'watch.state',
      'flows.facets',
      'flow.get',
      'flow.runs',
      'flow.raw',
    ];
    const all = reads.flatMap((name) => inputs.map((input) => penstock.calls[name]!({ input, cancelId: null })));
    return [...received, ...(await Promise.all(all)).map((answer) => JSON.stringify(answer))];
  });
  expect(answers.length).toBeGreaterThan(5);
  const dom = await page.content();
  await app.close();

  const places = [
    { path: 'messages to the page', text: answers.join('\n') },
    { path: 'the document', text: dom },
    { path: 'standard output', text: printed.join('\n') },
    ...everythingIn(profile),
  ];
  expect(places.some(({ path }) => path.endsWith('settings.json'))).toBe(true);
  expect(places.some(({ path }) => path.endsWith('penstock.db'))).toBe(true);
  for (const canary of canaries) {
    const found = places.filter(({ text }) => text.includes(canary)).map(({ path }) => path);
    expect(found, 'a secret was found').toEqual([]);
  }
});
