/** Calls for the data on this computer, and for the connection to its services. */
import type { HistoryRange, StoredData, UsedProxy } from '#contract/models/stored.ts';
import { call } from './bridge.ts';

export function storedData(): Promise<StoredData> {
  return call('data.stored', null);
}

/** Returns what is still stored. */
export function clearHistory(range: HistoryRange): Promise<StoredData> {
  return call('data.clearHistory', { range });
}

/** Shows the data folder in the system's file manager. */
export async function showData(): Promise<void> {
  await call('data.show', null);
}

/** Returns the path of the file; null if the user cancels. */
export function saveDiagnostics(): Promise<string | null> {
  return call('data.saveDiagnostics', null);
}

/** The proxy through which the service of an environment is reached. */
export function proxyOf(environmentId: string): Promise<UsedProxy> {
  return call('environments.proxy', { environmentId });
}
