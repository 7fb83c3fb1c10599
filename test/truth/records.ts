import { bareClient } from '../bench/bare-client.ts';
import type { LookedAt } from './looked-at.ts';

/** A failed record as the service lists it. `at` in epoch milliseconds, by the clock of this computer. */
export interface ListedRecord {
  at: number;
  type: string;
  message: string;
}

/** The first records of a service's list, newest first, and the total. */
export interface ListedRecords {
  records: ListedRecord[];
  total: number;
}

interface Answer {
  output: {
    data: { svcMetaData: { ingestTime: number }; error: { errorType: string; message: string } }[];
    meta: { totalCount: number };
  };
}

const perPage = 100;

/**
 * Failed records of a resource within a time, epoch milliseconds, both ends inclusive.
 * @param path such as `/data_sets/17`
 * @param most maximum number that is requested
 */
export async function recordsAt(
  { service, ahead }: LookedAt,
  path: string,
  { from, to }: { from: number; to: number },
  most = Infinity,
): Promise<ListedRecords> {
  const client = await bareClient(service, 1);
  const records: ListedRecord[] = [];
  let total = 0;
  for (let page = 1; page === 1 || records.length < Math.min(most, total); page += 1) {
    const asked = { page, per_page: perPage, start_time: from + ahead, end_time: to + ahead };
    const { output } = JSON.parse(await client.post(`${path}/probe/quarantine/sample`, asked)) as Answer;
    total = output.meta.totalCount;
    if (output.data.length === 0) break;
    for (const { svcMetaData: facts, error } of output.data)
      records.push({ at: facts.ingestTime - ahead, type: error.errorType, message: error.message });
  }
  await client.close();
  return { records: records.slice(0, most), total };
}

/** Placeholder on screen for an invisible character. */
const marker = /⟨U\+([0-9A-F]+)⟩/g;

/** A text on screen with its invisible characters. */
export const withoutMarkers = (shown: string): string =>
  shown.replace(marker, (_marker, code: string) => String.fromCodePoint(parseInt(code, 16)));

/** The common text of a group's records, as a screen shows it, with ‹differing parts› marked. */
export function isOf(title: string, type: string): (record: ListedRecord) => boolean {
  const words = withoutMarkers(title)
    .split(/‹[^›]*›/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${words.join('[^]*?')}$`);
  return (record) => record.type === type && pattern.test(record.message);
}

/** Text that distinguishes a group. */
export const nameOf = ({ title, type }: { title: string; type: string }): string => `${type}: ${title}`;

/** Number of records, and the times of the first and the last failure. */
export function spanOf(records: readonly ListedRecord[]): { count: number; first: number | null; last: number | null } {
  const times = records.map(({ at }) => at);
  if (times.length === 0) return { count: 0, first: null, last: null };
  return { count: times.length, first: Math.min(...times), last: Math.max(...times) };
}
