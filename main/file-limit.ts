/**
 * From now on a file that grows beyond the limit of the system (`ulimit -f`) cannot be written (EFBIG), as on a full disk. Its
 * signal would end the process in the middle of an action.
 */
export function outliveFileLimit(): void {
  process.on('SIGXFSZ', () => undefined);
}
