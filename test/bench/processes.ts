import { readdirSync, readFileSync } from 'node:fs';

/** The process and its descendants, as the system lists them. */
export function family(ancestor: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    // The name of the program is in brackets and may hold anything. The state and the parent follow.
    const parent = Number.isInteger(pid) && /.*\) \S (\d+)/s.exec(statusOf(pid, 'stat'))?.[1];
    if (parent) parents.set(pid, Number(parent));
  }
  const members = [ancestor];
  for (const member of members) for (const [pid, parent] of parents) if (parent === member) members.push(pid);
  return members;
}

/** Empty for a process that has just ended. */
export function statusOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Clock ticks a second in /proc (man 5 proc: USER_HZ). */
const ticksPerSecond = 100;

/** Processor seconds of the process and its descendants; Linux only. */
export function processorTime(ancestor: number): number {
  const ticks = family(ancestor).map((pid) => {
    // After the name in brackets: the state is the first, user and system time are the twelfth and the thirteenth.
    const [, after = ''] = /.*\) (.*)/s.exec(statusOf(pid, 'stat')) ?? [];
    const fields = after.split(' ');
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return ticks.reduce((sum, count) => sum + count, 0) / ticksPerSecond;
}
