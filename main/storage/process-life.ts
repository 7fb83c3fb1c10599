import { readFileSync } from 'node:fs';

/** Whether a process with that number exists, ours or another user's. */
export function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

/**
 * What distinguishes a process from a later one with its number: when it started, in ticks since the start of the computer, and
 * which start of the computer that was (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, field 22). Null where there
 * is no such process, and on systems without such a file: there a process is known by its number alone.
 */
export function lifeOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets, and may contain anything.
    const started = text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${started}`;
  } catch {
    return null;
  }
}
