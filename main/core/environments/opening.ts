import type { Environments } from './environments.ts';

/**
 * Opens the built-in service where a start asks for it. Resolves once it is decided which environments there are: the page waits
 * for that, so that it never shows a first run that is none.
 */
export async function openAtStart(
  environments: Environments,
  demo: 'always' | 'if_new' | 'never',
  onTrouble: (thrown: unknown) => void,
): Promise<void> {
  if (demo === 'never' || (demo === 'if_new' && environments.all().length > 0)) return;
  await environments.startDemo().catch(onTrouble);
}
