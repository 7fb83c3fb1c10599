/** Time zone of the system, as this process was started with. */
const { TZ: ofSystem } = process.env;

/**
 * Applies the user's time zone to everything that this process formats, and to the processes that it starts. Node reads
 * the variable again whenever it changes.
 *
 * @param zone an IANA name, or `system`
 */
export function applyTimeZone(zone: string): void {
  if (zone !== 'system') process.env['TZ'] = zone;
  else if (ofSystem === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ofSystem;
}
