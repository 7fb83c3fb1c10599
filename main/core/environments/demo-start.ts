import type { Environments } from './environments.ts';

/**
 * Opens the built-in service if a start requests it. Resolves once it is decided which environments there are. The page
 * waits for that, so that it never shows a first run by mistake.
 */
export async function openAtStart(
  environments: Environments,
  demo: 'always' | 'if_new' | 'never',
  onTrouble: (thrown: unknown) => void,
): Promise<void> {
  if (demo === 'never' || (demo === 'if_new' && environments.all().length > 0)) return;
  await environments.startDemo().catch(onTrouble);
}
