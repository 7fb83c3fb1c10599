import { isObject, type Fault } from './fault.ts';

/** Members whose `data` is a list, in answers that state their paging in the body. */
const pagedMembers = ['output', 'metrics'];

/** Returns the answer with a wrong page, if the fault makes one and the answer is a list. The totals stay unchanged. */
export function wrongPage(answer: unknown, fault: Fault | undefined): unknown {
  if (fault?.action === 'duplicate_page') return withEntries(answer, repeatFirst);
  if (fault?.action === 'short_page') return withEntries(answer, dropLast);
  return answer;
}

type Change = (entries: readonly unknown[]) => unknown[];

/** Repeats entries, like an insertion before this page during the read: its last entries are its first ones again. */
const repeatFirst: Change = (entries) => {
  const repeated = Math.floor(entries.length / 2);
  return [...entries.slice(0, entries.length - repeated), ...entries.slice(0, repeated)];
};

const dropLast: Change = (entries) => entries.slice(0, Math.floor(entries.length / 2));

function withEntries(answer: unknown, change: Change): unknown {
  if (Array.isArray(answer)) return change(answer);
  if (!isObject(answer)) return answer;
  if (Array.isArray(answer['flows'])) return { ...answer, flows: change(answer['flows']) };
  for (const name of pagedMembers) {
    const member = answer[name];
    if (isObject(member) && Array.isArray(member['data'])) {
      return { ...answer, [name]: { ...member, data: change(member['data']) } };
    }
  }
  return answer;
}
