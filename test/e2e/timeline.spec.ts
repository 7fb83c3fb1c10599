import { DemoService } from '../fixtures/demo-service.ts';
import { hostileName, hostileRecord } from '../fixtures/hostile-record.ts';
import { expectNoViolations } from './axe.ts';
import { allSeen, mappingBroken, refresh, windowOf } from './changed.ts';
import { expect, test } from './console.ts';
import { connect } from './environment-form.ts';
import { cutOff, expectToFit, isCutWithin } from './fit.ts';
import { found, openFlows, tabTo } from './locators.ts';

const world = ['--seed', '7', '--flows', '30', '--hold-clock', '--edited-after', '30'];

test.describe('what changed', () => {
  test.use({ serviceOptions: world });

  test('is listed with its difference, and leads to its flow, by keyboard alone', async ({
    connected: { page },
    service,
  }) => {
    await allSeen(page);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What changed');
    await expect(page.getByText('Nothing changed since Penstock watches')).toBeVisible();

    const sink = [...(await service.state()).values()].find(({ resource_type: type }) => type === 'data_sinks')!;
    await service.put(`/data_sinks/${sink.resource_id}`, { sink_config: { table: 'ELSEWHERE' } });
    const changed = async () => {
      await refresh(page);
      return (await windowOf(page, `kind:destination id:${sink.resource_id}`)).total;
    };
    await expect.poll(changed, { timeout: 60_000 }).toBe(1);

    const row = page.getByRole('grid', { name: 'What changed' }).locator('[role="row"][data-index]').first();
    await expect(row).toContainText('Destination');
    await tabTo(page, /^What changed$/);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Selected change' });
    await expect(panel.getByText('sink_config.table')).toBeVisible();
    await expect(panel.getByText('ELSEWHERE')).toBeVisible();
    await expect(panel.getByText('Nothing was sent on it from here at that time')).toBeVisible();
    await expect(panel.getByText('first seen')).toBeVisible();

    await page.keyboard.press('o');
    await expect(page).toHaveURL(new RegExp(`#/flows/${sink.origin_node_id}$`));
    const mark = page.getByRole('main').getByRole('link', { name: /: .*, sink_config\..* and \d+ more/ });
    await expect(mark).toHaveCount(3);
    await mark.first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What changed');
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(mark).toHaveCount(3);
  });

  test('before a flow began to fail is said on the flow, the likeliest cause first', async ({
    connected: { page },
    service,
  }) => {
    await allSeen(page);
    const { originId } = (await mappingBroken(page, service)).flows[0]!;
    await page.evaluate((id) => (location.hash = `#/flows/${id}`), originId);
    const notice = page.getByRole('status').filter({ hasText: '2 changes within the hour before it began to fail' });
    await expect(notice.getByRole('listitem')).toHaveCount(2);
    await expect(notice.getByRole('listitem').first()).toContainText('sink_config.mapping');
    await expect(notice.getByRole('listitem').last()).toContainText('harmless');
    await notice.getByRole('button', { name: 'Show the differences' }).click();
    await expect(notice.getByText('{"AMOUNT":"TINYINT"}')).toBeVisible();
    // The whole flow is compared with itself from before these changes, without a choice.
    await page.getByRole('button', { name: 'The whole flow' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Compare the flow with…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Compare / });
    await expect(dialog.getByLabel('Compare with').locator('option:checked')).toContainText('before it began to fail');
    await expect(dialog.getByRole('status')).toContainText(/\d+ nodes? differs?/);
    await expect(dialog.getByText(/^sink_config\.mapping/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await notice.getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What changed');
    await expect(page.getByRole('grid', { name: 'What changed' }).locator('[role="row"][data-index]')).not.toHaveCount(
      0,
    );
  });

  test('is said in full in a window of 1024 x 700, of a long change both ends', async ({
    connected: { page },
    service,
  }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await allSeen(page);
    const [sink, other] = [...(await service.state()).values()].filter(
      ({ resource_type: type }) => type === 'data_sinks',
    );
    await service.put(`/data_sinks/${sink!.resource_id}`, { sink_config: { table: 'ELSEWHERE' } });
    await service.put(`/data_sinks/${other!.resource_id}`, { description: 'ELSEWHERE_'.repeat(5) });
    const changed = async () => {
      await refresh(page);
      return (await windowOf(page, `id:${sink!.resource_id} OR id:${other!.resource_id}`)).total;
    };
    await expect.poll(changed, { timeout: 60_000 }).toBe(2);
    await page.evaluate(() => (location.hash = '#/timeline'));
    const said = page.getByRole('grid', { name: 'What changed' }).getByRole('gridcell').locator('bdi.name');
    expect(await isCutWithin(said.filter({ hasText: /^description: .*ELSEWHERE_$/ }))).toBe(true);
    const usual = said.filter({ hasText: /^sink_config\..* and \d+ more$/ });
    await expect(usual).toHaveCount(1);
    expect(await cutOff(usual)).toEqual([]);
  });

  test('is shown between a resource and its earlier version, or any other one, by keyboard', async ({
    connected: { page },
    service,
  }) => {
    await allSeen(page);
    const sinks = [...(await service.state()).values()].filter(({ resource_type: type }) => type === 'data_sinks');
    const [sink, other] = [sinks[0]!, sinks[1]!];
    await service.put(`/data_sinks/${sink.resource_id}`, { description: 'Changed since.' });
    const changed = async () => {
      await refresh(page);
      return (await windowOf(page, `kind:destination id:${sink.resource_id}`)).total;
    };
    await expect.poll(changed, { timeout: 60_000 }).toBe(1);
    await page.evaluate((id) => (location.hash = `#/resources/destination/${id}`), sink.resource_id);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: /^More/ }).first().press('Enter');
    await page.getByRole('menuitem', { name: 'Compare with…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Compare / });
    await expect(dialog.getByText('1 value differs.')).toBeVisible();
    await expect(dialog.getByText('Changed since.')).toBeVisible();
    await tabTo(page, /^Or with the id$/);
    await page.keyboard.type(String(other.resource_id));
    await expect(dialog.getByText(/^\d+ values differ\.$/)).toBeVisible();
    await expect(dialog.getByText('sink_config.table')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('is shown between a flow and another one, or itself as it was seen, by keyboard', async ({
    connected: { page },
    service,
  }) => {
    await allSeen(page);
    const nodes = [...(await service.state()).values()];
    const sink = nodes.find(({ resource_type: type }) => type === 'data_sinks')!;
    const originId = sink.origin_node_id;
    const other = nodes.find(({ origin_node_id: id }) => id !== originId)!;
    // What is changed is dated by the service, after what was seen.
    await service.advance(10 * 60_000);
    await service.put(`/data_sinks/${sink.resource_id}`, { sink_config: { table: 'ELSEWHERE' } });
    const changed = async () => {
      await refresh(page);
      return (await windowOf(page, `kind:destination id:${sink.resource_id}`)).total;
    };
    await expect.poll(changed, { timeout: 60_000 }).toBe(1);
    await page.evaluate((id) => (location.hash = `#/flows/${id}`), originId);
    await page.getByRole('button', { name: 'The whole flow' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Compare the flow with…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Compare / });
    await expect(dialog.getByRole('status')).toContainText('not compared');
    await dialog.getByRole('listitem').first().locator('summary').press('Enter');
    await expect(dialog.getByText('No version of it is stored from then.')).toBeVisible();

    await dialog.getByLabel('Compare with').selectOption('itself at another time');
    const now = await page.evaluate(() => {
      const at = new Date();
      return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
    });
    await dialog.getByLabel('As it was at').fill(now);
    await expect(dialog.getByRole('status')).toContainText('1 node differs');
    await expect(dialog.getByText('sink_config.table')).toBeVisible();
    await expect(dialog.getByText('ELSEWHERE')).toBeVisible();

    await dialog.getByLabel('Or with the flow with the id').fill(String(other.origin_node_id));
    await expect(dialog.getByRole('status')).toContainText(`(${other.origin_node_id}) in`);
    const guessed = dialog.getByRole('listitem').filter({ hasText: 'Guess' }).first();
    await expect(guessed.getByText(/^A guess: /)).toBeVisible();
    await guessed
      .getByText(/values that only say that it is another place$/)
      .first()
      .press('Enter');
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('is shown between a flow and its namesake elsewhere, hostile as that is, in a window of 1024 x 700', async ({
    connected,
    service,
  }) => {
    const { page } = connected;
    const elsewhere = await DemoService.start(...world);
    try {
      const nodes = [...(await service.state()).values()];
      const sink = nodes.find(({ resource_type: type }) => type === 'data_sinks')!;
      await elsewhere.put(`/data_sinks/${sink.resource_id}`, { description: hostileName, sink_config: hostileRecord });
      await page.getByTitle('Switch environment').click();
      await page.getByRole('menuitem', { name: 'Add an environment…' }).click();
      await connect(connected, elsewhere, { name: 'Elsewhere' });
      await openFlows(page);
      await expect(found(page)).toHaveText('30 flows');
      await page.setViewportSize({ width: 1024, height: 700 });
      await page.evaluate((id) => (location.hash = `#/flows/${id}`), sink.origin_node_id);
      await page.getByRole('button', { name: 'The whole flow' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Compare the flow with…' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: /^Compare / });
      await dialog.getByLabel('In the environment').selectOption('Northgate');
      await expect(dialog.getByRole('status')).toContainText('1 node differs');
      await expect(dialog.getByText('<img src=x onerror=').first()).toBeVisible();
      await expect(page.locator('img')).toHaveCount(0);
      await expectToFit(page);
      await expectNoViolations(page);
    } finally {
      await elsewhere.stop();
    }
  });
});
