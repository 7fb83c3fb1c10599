import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { withSession } from './session.ts';

const name = page.getByLabelText('Name', { exact: true });
const key = page.getByPlaceholder('Paste the key');
const apiUrl = page.getByLabelText('API URL');
const checkAndSave = page.getByRole('button', { name: 'Connect' });
const banner = page.getByRole('banner');

describe('the form of a new environment', () => {
  it('reports missing fields, moves to the first of them, and sends nothing', async () => {
    await openApp('#/environments/new');
    await name.fill(' ');
    await apiUrl.fill('https://api.example.com');
    await page.getByLabelText('Web URL').fill('https://example.com');
    await checkAndSave.click();
    await expect.element(page.getByText('Enter a name for the environment.')).toBeVisible();
    await expect.element(page.getByText('Paste the service key.')).toBeVisible();
    await expect.element(name).toHaveFocus();
    expect(bridge.inputs('environments.connect')).toEqual([]);
  });

  it('shows why the service refused, and keeps the input', async () => {
    bridge.fail('environments.connect', {
      kind: 'not_found',
      message: 'api.example.com has nothing at /wrong/token.',
      advice: 'Check the path of the API URL.',
    });
    await openApp('#/environments/new');
    await name.fill('Northgate live');
    await apiUrl.fill('https://api.example.com/wrong');
    await page.getByLabelText('Web URL').fill('https://example.com');
    await key.fill('f'.repeat(32));
    await checkAndSave.click();
    const problem = page.getByRole('alert').filter({ hasText: 'has nothing at' });
    await expect.element(problem).toMatchTextContent('Nothing was saved.');
    await expect.element(problem).toMatchTextContent('Check the path of the API URL.');
    await expect.element(apiUrl).toHaveValue('https://api.example.com/wrong');
    await expect.element(key).toHaveValue('f'.repeat(32));
    await checkAndSave.click();
    await expect.poll(() => bridge.inputs('environments.connect')).toHaveLength(2);
    expect(bridge.inputs('environments.connect')[1]).toMatchObject({
      settings: { name: 'Northgate live', baseUrl: 'https://api.example.com/wrong' },
      secret: { method: 'service_key', serviceKey: 'f'.repeat(32) },
    });
  });
});

describe('an environment', () => {
  it('changes its name and color on screen once they are saved, with its existing session', async () => {
    const saved = {
      name: 'Northgate live',
      colour: 'production',
      load: 'gentle',
      proxy: 'socks5://localhost:1080',
    } as const;
    await openApp('#/environments');
    const { environments } = await bridge.ask('environments.list', null);
    bridge.change('environments.list', (list) => ({
      ...list,
      environments: list.environments.map((one) => ({ ...one, ...saved })),
    }));
    bridge.answer('environments.update', { ...environments[0]!, ...saved });
    await page.getByRole('button', { name: 'Edit…' }).click();
    await name.fill(saved.name);
    await page.getByRole('radio', { name: 'Production' }).click();
    await page.getByText('Advanced', { exact: true }).click();
    await page.getByRole('radio', { name: 'Gentle' }).click();
    await page.getByLabelText('Proxy').fill('socks5://localhost:1080');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(banner).toMatchTextContent(/Northgate live\s*production/i);
    await expect.element(banner).toMatchTextContent('Mira Okafor');
    expect(bridge.inputs('environments.update')).toMatchObject([{ settings: saved, shown: { name: 'Northgate' } }]);
  });

  it('takes a client certificate with its passphrase, which stays out of its settings', async () => {
    const chosen = { clientCertificate: 'PKCS12', subject: 'CN=Mira', storedIn: 'memory', problem: null } as const;
    await openApp('#/environments');
    const { environments } = await bridge.ask('environments.list', null);
    bridge.answer('environments.chooseClientCertificate', chosen);
    bridge.answer('environments.update', environments[0]!);
    await page.getByRole('button', { name: 'Edit…' }).click();
    await page.getByText('Advanced', { exact: true }).click();
    await page.getByLabelText('Client certificate').fill('open-sesame');
    await page.getByRole('button', { name: 'Choose a client certificate…' }).click();
    await expect.element(page.getByText('CN=Mira')).toBeVisible();
    await expect.element(page.getByText('Without a keychain')).toBeVisible();
    await expect.element(page.getByLabelText('Client certificate')).toHaveValue('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => bridge.inputs('environments.update')).toHaveLength(1);
    expect(bridge.inputs('environments.chooseClientCertificate')).toEqual([{ passphrase: 'open-sesame' }]);
    const [update] = bridge.inputs('environments.update');
    expect(update?.settings.clientCertificate).toBe('PKCS12');
    expect(JSON.stringify(update)).not.toContain('open-sesame');
  });

  it('is removed only after a confirmation, and the last one leads to the first run', async () => {
    bridge.answer('environments.remove', { environments: [], selectedId: null });
    await openApp('#/environments');
    const remove = page.getByRole('button', { name: 'Remove…' });
    const dialog = page.getByRole('dialog', { name: 'Remove Northgate?' });
    await remove.click();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bridge.inputs('environments.remove')).toEqual([]);

    await remove.click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Try the demo' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Messages' })).toMatchTextContent('Northgate was removed');
    expect(bridge.inputs('environments.remove')).toEqual([{ environmentId: bridge.environmentId }]);
  });

  it('always shows the user for whom it acts', async () => {
    bridge.change('environments.list', (list) => withSession(list, { impersonator: 'ada' }));
    await openApp('#/flows');
    await expect.element(banner).toMatchTextContent(/Mira Okafor.*impersonated by ada/);
  });
});
