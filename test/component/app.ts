/** The whole page in a test: the app on the fake bridge, mounted like in renderer/app/main.ts. */
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/base.css';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { focus } from '../../renderer/actions/command-context.svelte.ts';
import App from '../../renderer/app/App.svelte';
import { loadFonts } from '../../renderer/app/fonts.ts';
import { keyPlaces } from '../../renderer/app/keys.ts';
import { serviceCalling } from '../../renderer/client/calling.svelte.ts';
import { changes } from '../../renderer/client/changes.svelte.ts';
import { manyEditing, resourceEditing } from '../../renderer/client/editing.svelte.ts';
import { environments } from '../../renderer/client/environments.svelte.ts';
import { flowComparing } from '../../renderer/client/flow-comparing.svelte.ts';
import { incidents } from '../../renderer/client/incidents.svelte.ts';
import { planning } from '../../renderer/client/planning.svelte.ts';
import { toasts } from '../../renderer/client/toasts.svelte.ts';
import { charts } from '../../renderer/features/overview/charts-state.ts';
import { keyMap } from '../../renderer/ui/key-map.svelte.ts';
import { bridge } from './fake-bridge.ts';

let following = false;

/**
 * Shows a screen by its hash, such as `#/flows`, in a window of 1440 x 900. Answers that differ from the world's are
 * set before. The app is unmounted when the next test begins.
 */
export async function openApp(hash: string): Promise<void> {
  await mountApp(hash);
  await expect.poll(() => environments.selected?.id).toBe(bridge.environmentId);
}

/** Shows the first run, before any environment exists. */
export async function openFirstRun(): Promise<void> {
  bridge.answer('environments.list', { environments: [], selectedId: null });
  await mountApp('#/');
  await expect.poll(() => environments.loaded && environments.all.length === 0).toBe(true);
}

async function mountApp(hash: string): Promise<void> {
  await page.viewport(1440, 900);
  keyMap.places = keyPlaces;
  closeWhatIsOpen();
  history.replaceState(null, '', hash);
  if (following) environments.load();
  else environments.follow();
  following = true;
  await loadFonts();
  await render(App);
}

/** Closes what an earlier test left open, except state of an environment. */
function closeWhatIsOpen(): void {
  for (const dialog of [planning, resourceEditing, flowComparing, serviceCalling]) dialog.close();
  manyEditing.request = null;
  changes.timing = null;
  Object.assign(incidents, { declaring: null, editing: null, closing: null });
  focus.menu = null;
  charts.choose('6h');
  for (const { id } of toasts.shown) toasts.dismiss(id);
}
