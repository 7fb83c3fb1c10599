import { readFileSync } from 'node:fs';

/** Reports whether a process with that number exists, ours or another user's. */
export function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

/**
 * Returns what distinguishes a process from a later one with its number. These are its start in ticks since the
 * computer's start, and the id of that start (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, field 22).
 * Null if there is no such process, and on systems without such a file, where only the number identifies a process.
 */
export function lifeOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in parentheses, and may contain anything.
    const started = text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${started}`;
  } catch {
    return null;
  }
}
