/** Calls for the data on this computer, and for the connection to its services. */
import type { HistoryRange, StoredData, UsedProxy } from '#contract/models/stored.ts';
import { main } from './bridge.ts';

export function storedData(): Promise<StoredData> {
  return main.data.stored();
}

/** Returns what is still stored. */
export function clearHistory(range: HistoryRange): Promise<StoredData> {
  return main.data.clearHistory({ range });
}

/** Shows the data folder in the system's file manager. */
export async function showData(): Promise<void> {
  await main.data.show();
}

/** Returns the path of the file; null if the user cancels. */
export function saveDiagnostics(): Promise<string | null> {
  return main.data.saveDiagnostics();
}

/** The proxy through which the service of an environment is reached. */
export function proxyOf(environmentId: string): Promise<UsedProxy> {
  return main.environments.proxy({ environmentId });
}
