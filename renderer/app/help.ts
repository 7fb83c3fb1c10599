import { goTo } from '../client/routes.ts';
import { currentRoute } from './router.svelte.ts';
import { screens } from './screens.ts';

/** Opens the handbook at the page of the current screen. */
export function openHelp(): void {
  const page = screens[currentRoute().screen].help;
  if (page !== null) goTo({ screen: 'help', page });
}
