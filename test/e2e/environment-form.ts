import { readFileSync } from 'node:fs';
import type { Input } from '#contract';
import { type EnvironmentSettings, newEnvironment } from '#contract/models/environment.ts';
import type { ElectronApplication, Page } from '@playwright/test';
import type { DemoService } from '../fixtures/demo-service.ts';
import type { OddService } from '../fixtures/odd-service.ts';
import { call } from './bridge.ts';
import { keyField } from './locators.ts';

/** Values that a test enters in place of the service's own, or chooses. */
export interface Choice {
  name?: string;
  guard?: 'Open' | 'Protected' | 'Read only';
  colour?: 'Production' | 'Staging' | 'Test' | 'Development';
  baseUrl?: string;
  secret?: { serviceKey: string } | { token: string } | { email: string; password: string };
  /** False: do not add the service's own authority. */
  withCa?: boolean;
  pollSeconds?: number;
}

interface Window {
  app: ElectronApplication;
  page: Page;
}

/** The pointer hits the label. The radio button itself exists only for the keyboard and for screen readers. */
export async function chooseMethod(page: Page, method: 'Session token' | 'Email and password'): Promise<void> {
  await page.getByRole('group', { name: 'Sign in with' }).getByText(method).click();
}

/** Enters how to sign in, in the form or in the dialog, whichever is open. */
export async function fillSecret(page: Page, secret: NonNullable<Choice['secret']>): Promise<void> {
  if ('serviceKey' in secret) {
    await keyField(page).fill(secret.serviceKey);
  } else if ('token' in secret) {
    await chooseMethod(page, 'Session token');
    await page.getByPlaceholder('Paste the token').fill(secret.token);
  } else {
    await chooseMethod(page, 'Email and password');
    await page.getByLabel('Email', { exact: true }).fill(secret.email);
    await page.getByLabel('Password', { exact: true }).fill(secret.password);
  }
}

/** Adds the service's own authority, below More, and waits until the form names it. */
export async function chooseAuthority({ app, page }: Window, { caFile }: { caFile: string }): Promise<void> {
  // Native dialogs are beyond any page's reach.
  await app.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [file] });
  }, caFile);
  await page.getByRole('button', { name: 'Choose a certificate…' }).click();
  await page.getByText(/^CN=/).waitFor();
}

/** Fills in the form for a new environment like a user, and submits it. */
export async function connect(window: Window, service: DemoService | OddService, choice: Choice = {}): Promise<void> {
  const { page } = window;
  await page.getByLabel('Name', { exact: true }).fill(choice.name ?? 'Northgate');
  await page.getByLabel('API URL').fill(choice.baseUrl ?? service.baseUrl);
  await page.getByLabel('Web URL').fill(service.uiUrl);
  await fillSecret(page, choice.secret ?? { serviceKey: service.serviceKey });
  if (choice.colour) await page.getByRole('radio', { name: choice.colour }).check();
  await page.getByRole('radio', { name: choice.guard ?? 'Open', exact: true }).check();
  await page.getByText('Advanced', { exact: true }).click();
  if (choice.withCa !== false) await chooseAuthority(window, service);
  if (choice.pollSeconds) await page.getByLabel('Refresh interval (seconds)').fill(String(choice.pollSeconds));
  await page.getByRole('button', { name: 'Connect' }).click();
}

/** Values that the form finally submits. */
export function connectionTo(service: DemoService | OddService, pollSeconds: number): Input<'environments.connect'> {
  const { baseUrl, uiUrl, caFile, serviceKey } = service;
  const caPem = readFileSync(caFile, 'utf8');
  const settings: EnvironmentSettings = {
    ...newEnvironment,
    name: 'Northgate',
    guard: 'open',
    baseUrl,
    uiUrl,
    caPem,
    pollSeconds,
  };
  return { settings, secret: { method: 'service_key', serviceKey } };
}

/**
 * Creates the environment by the form's final call, for tests of what comes after it. Without `pollSeconds` the service
 * is read once, and then when a test refreshes: the time shown ends with the last read.
 */
export async function connectAtOnce(
  { page }: Pick<Window, 'page'>,
  service: DemoService | OddService,
  pollSeconds = 3600,
): Promise<void> {
  await call(page, 'environments.connect', connectionTo(service, pollSeconds));
}
