import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { usualStartup } from '#contract/models/startup.ts';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { choose, flowSearch, flowsTable, focusOn, reports } from './locators.ts';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

/** Opens the flows, with the keyboard in their table. */
async function goToFlows(): Promise<void> {
  location.hash = '#/flows';
  await focusOn(flowsTable);
}

/** Finds a section in the palette by some words of it. */
async function findSection(words: string, option: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Commands and flows' }).getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard(words);
  await page.getByRole('option', { name: option }).click();
}

describe('the settings', () => {
  it('open every section by keyboard', async () => {
    bridge.answer('app.startsAtLogin', null);
    bridge.answer('app.startup', usualStartup);
    bridge.change('updates.state', (state) => ({ ...state, obstacle: 'development' }));
    await openApp('#/flows');
    await focusOn(flowsTable);
    await userEvent.keyboard('gs');
    const sections = page.getByRole('navigation', { name: 'Settings sections' });
    await expect.element(sections.getByRole('link', { name: 'Environments' })).toHaveAttribute('aria-current', 'page');
    await focusOn(sections.getByRole('link', { name: 'Environments' }));
    const content: [section: string, text: string | RegExp][] = [
      ['Appearance', 'Match system'],
      ['Keyboard', 'Search on this screen'],
      ['Alerts', 'Alert rules'],
      ['Exports', 'Guard against formulas'],
      ['Startup', 'Not supported on this system.'],
      ['Updates', 'Penstock is running from source'],
      ['Proxy', 'Direct connection'],
      ['Data', /History\s*[\d.]+ [kM]?B/],
      ['Sharing', 'It contains no secrets.'],
      ['Diagnostics', 'no keys'],
      ['Licenses', 'Licenses'],
    ];
    for (const [section, text] of content) {
      await userEvent.keyboard('{Tab}{Enter}');
      await expect.element(heading(section)).toBeVisible();
      await expect.element(main).toMatchTextContent(text);
      await focusOn(sections.getByRole('link', { name: section }));
    }
  });

  it('show every time in the zone that was chosen', async () => {
    await openApp('#/settings/appearance');
    await choose(page.getByRole('radio', { name: 'UTC' }));
    await expect.poll(() => bridge.inputs('app.setAppearance')).toMatchObject([{ timeZone: 'UTC' }]);
    await choose(page.getByRole('radio', { name: 'Choose a zone' }));
    const name = page.getByLabelText('Name of the time zone');
    await userEvent.fill(name, 'Mars/Olympus');
    await expect.element(page.getByText('This is not the name of a time zone')).toBeVisible();
    await userEvent.fill(name, 'Asia/Kolkata');
    await userEvent.keyboard('{Tab}');
    await expect
      .poll(() => bridge.inputs('app.setAppearance'))
      .toMatchObject([{ timeZone: 'UTC' }, { timeZone: 'Asia/Kolkata' }]);
    await expect.element(page.getByText('Times in Asia/Kolkata')).toBeVisible();
    location.hash = '#/alerts';
    await expect.element(page.getByTitle(/GMT\+5:30/).first()).toBeVisible();
  });

  it('are found in the palette by their effect, in either spelling', async () => {
    await openApp('#/overview');
    await findSection('clear history', 'Settings: Data');
    await expect.element(heading('Data')).toBeVisible();
    await findSection('license', 'Settings: Licenses');
    await expect.element(heading('Licenses')).toBeVisible();
  });

  it('show the licenses whole, scrolled by keyboard', async () => {
    const text = Array.from({ length: 400 }, (_, line) => `Licence, line ${line}`).join('\n');
    bridge.answer('app.licences', text);
    await openApp('#/settings/licences');
    const licences = page.getByRole('region', { name: 'All licenses' });
    await expect.poll(() => licences.element().textContent).toContain(text);
    await focusOn(licences);
    await userEvent.keyboard('{End}');
    await expect.poll(() => licences.element().getBoundingClientRect().y).toBeLessThan(-1000);
  });

  it('are the defaults of new exports', async () => {
    await openApp('#/settings/exports');
    await main.getByText('CSV', { exact: true }).click();
    await main.getByText('Email addresses', { exact: true }).click();
    await expect.poll(() => bridge.inputs('app.setExportDefaults')).toHaveLength(2);
    await goToFlows();
    await userEvent.keyboard('e');
    const form = page.getByRole('complementary', { name: 'Export', exact: true });
    await expect.element(form.getByRole('radio', { name: 'CSV' })).toBeChecked();
    await expect.element(form).toMatchTextContent('1 redacted, wherever they occur');
  });
});

it('keep an error until it is dismissed, below the frame, covering nothing of it', async () => {
  bridge.fail('data.saveDiagnostics', { kind: 'internal', message: 'The file could not be written.' });
  await openApp('#/settings/diagnostics');
  await expect.element(heading('Diagnostics')).toBeVisible();
  const box = () => main.element().getBoundingClientRect().toJSON() as unknown;
  const before = box();
  await page.getByRole('button', { name: 'Save diagnostics…' }).click();
  const error = reports.getByText('The file could not be written.');
  await expect.element(error).toBeVisible();
  const isBelow = (): boolean =>
    page.getByRole('contentinfo').element().getBoundingClientRect().bottom <=
    error.element().getBoundingClientRect().top;
  await expect.poll(isBelow).toBe(true);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(error).not.toBeInTheDocument();
  await expect.poll(box).toEqual(before);
});

describe('keys', () => {
  const change = (what: string) => page.getByRole('button', { name: `Change the key of ${what}` });
  const field = dialog.getByRole('textbox', { name: 'Key' });
  const keyOfPause = (): string[] => {
    const row = [...document.querySelectorAll('main li')].find((one) => one.textContent.trim().startsWith('Pause'))!;
    return [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  };

  async function openKeys(): Promise<void> {
    location.hash = '#/settings/keys';
    await expect.element(heading('Keyboard')).toBeVisible();
  }

  it('work after a change, are shown wherever the old one was, and return to the default', async () => {
    await openApp('#/settings/keys');
    await change('Pause (Flows and nodes)').click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('e');
    await expect
      .element(dialog)
      .toMatchTextContent('Export failed records… (Flows and nodes) will have no key after you save.');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await change('Pause (Flows and nodes)').click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(dialog).toMatchTextContent('ArrowUp is reserved');
    await userEvent.keyboard('{Shift>}X{/Shift}{Enter}');
    await expect.poll(keyOfPause).toEqual(['Shift', 'X']);
    expect(bridge.inputs('keys.choose')).toHaveLength(1);

    await goToFlows();
    await userEvent.keyboard('p.');
    await expect.element(page.getByRole('menuitem', { name: 'Pause flow…' })).toMatchTextContent('Shift X');
    await userEvent.keyboard('{Escape}');
    await expect.element(flowsTable).toHaveFocus();
    await userEvent.keyboard('?');
    await expect.element(dialog).toMatchTextContent(/Shift\s*X\s*Pause/);
    await userEvent.keyboard('{Escape}');
    await expect.element(flowsTable).toHaveFocus();
    await userEvent.keyboard('{Shift>}X{/Shift}');
    await expect.element(page.getByRole('dialog', { name: /^Pause/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');

    await openKeys();
    const toDefault = page.getByRole('button', { name: 'Default key of Pause (Flows and nodes)' });
    await toDefault.click();
    await expect.element(toDefault).not.toBeInTheDocument();
  });

  it('replace the key of another command, which has none until all return to the default', async () => {
    await openApp('#/settings/keys');
    await change('Search on this screen (Everywhere)').click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('i');
    await expect.element(dialog).toMatchTextContent('Failed records (Flows and nodes) will have no key');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await goToFlows();
    await userEvent.keyboard('i');
    await expect.element(flowSearch).toHaveFocus();
    await expect.element(flowSearch).toHaveValue('');
    await openKeys();
    await page.getByRole('button', { name: 'Reset all keys…' }).click();
    await dialog.getByRole('button', { name: 'Reset keys' }).click();
    await expect.element(page.getByRole('button', { name: 'Reset all keys…' })).toBeDisabled();
    await expect.poll(() => page.getByRole('button', { name: /^Default key of/ }).elements()).toEqual([]);
  });
});
