// @module-tag nightly
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp, openFirstRun } from './app.ts';
import { flowSearch, focusOn } from './locators.ts';

const article = page.getByRole('article');
const title = article.getByRole('heading').first();

async function goTo(hash: string): Promise<void> {
  location.hash = hash;
  await expect.element(article).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

it('opens the handbook page about the screen with F1, even from a field', async () => {
  await openApp('#/flows');
  await flowSearch.click();
  await userEvent.keyboard('{F1}');
  await expect.element(title).toMatchTextContent('The first ten minutes');
  for (const [hash, about] of [
    ['#/overview', 'The first ten minutes'],
    ['#/incidents', 'An incident, from the alarm to the report'],
    ['#/records/kinds', 'Finding why records fail'],
    ['#/records/exports', 'Exporting safely'],
    ['#/environments/new', 'Connecting, guards and keys'],
    ['#/settings/data', 'What Penstock stores, and where'],
  ] as const) {
    await goTo(hash);
    await userEvent.keyboard('{F1}');
    await expect.element(title).toMatchTextContent(about);
  }
});

it('follows a link to another page by keyboard, and Back leads to the screen', async () => {
  await openApp('#/records/exports');
  await expect.element(page.getByText('No exports yet')).toBeVisible();
  await userEvent.keyboard('{F1}');
  await expect.element(title).toMatchTextContent('Exporting safely');
  await focusOn(article.getByRole('link', { name: 'connecting, guards and keys', exact: true }).first());
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toMatchTextContent('Connecting, guards and keys');
  const pages = page.getByRole('navigation', { name: 'Handbook pages' });
  await expect
    .element(pages.getByRole('link', { name: 'Connecting, guards and keys' }))
    .toHaveAttribute('aria-current', 'page');
  const back = page.getByRole('button', { name: 'Back' });
  await focusOn(back);
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toMatchTextContent('Exporting safely');
  await focusOn(back);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No exports yet')).toBeVisible();
  await expect.element(article).not.toBeInTheDocument();
});

it('is reached from the palette, the list of shortcuts and the navigation', async () => {
  await openApp('#/overview');
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Commands and flows' });
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('handbook');
  await expect.element(palette.getByRole('option').first()).toMatchTextContent('Help');
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toMatchTextContent('The first ten minutes');
  await goTo('#/records/kinds');
  await userEvent.keyboard('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('button', { name: 'Help' }).click();
  await expect.element(title).toMatchTextContent('Finding why records fail');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Help' }).click();
  await expect.element(title).toMatchTextContent('The first ten minutes');
});

it('exists before the first environment, and returns to the first run', async () => {
  await openFirstRun();
  const demo = page.getByRole('button', { name: 'Start the demo' });
  await focusOn(demo);
  await userEvent.keyboard('{F1}');
  await expect.element(title).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Help' }).click();
  await expect.element(title).toMatchTextContent('The first ten minutes');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(demo).toBeVisible();
});
