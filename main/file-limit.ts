/**
 * Makes writing a file beyond the system's limit (`ulimit -f`) fail with EFBIG, like on a full disk. The limit's signal
 * would end the process in the middle of an action.
 */
export function outliveFileLimit(): void {
  process.on('SIGXFSZ', () => undefined);
}
