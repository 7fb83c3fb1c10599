import * as dialogs from '../../../renderer/app/dialogs.ts';
import { screens } from '../../../renderer/app/screens.ts';
import { settle } from './checks.ts';
import { addressesOf } from './links.ts';
import { subjects } from './subjects.ts';

/** Every screen of the walk, by its name and its hash. Loads the code of all, so that none shows that it is loading. */
export async function allScreens(): Promise<[name: string, address: string][]> {
  const parts = [...Object.values(screens).map(({ part }) => part), ...Object.values(dialogs)];
  await Promise.all(parts.map((part) => part.load()));
  return addressesOf(await subjects());
}

/** Opens a screen by its hash, and waits until it stays unchanged. */
export async function goTo(address: string): Promise<void> {
  location.hash = address;
  await settle(`at ${address}`);
}
