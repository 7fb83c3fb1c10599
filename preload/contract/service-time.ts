/** Times as services write them in text. */

/** Year from which no time is plausible, as for numbers of seconds. Services write 9999 for never, and 0001 for no time. */
const yearEnd = 2286;

const isoTime =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d+))?)? ?(?<zone>Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i;
/** Most times. JavaScript reads them correctly, except on days that do not exist, in a fraction of the time. */
const usualTime = /^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;
/** Dates in headers (RFC 9110, section 5.6.7). */
const httpTime = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .+ (?:GMT|\d{4})$/;

/**
 * Returns a time in epoch milliseconds: from ISO 8601 text, or a date in a header. A text without a zone is in UTC, as
 * services in Python and Java write it. Returns null for a time that does not exist, such as 30 February, that is not
 * plausible, or that is written in another way.
 */
export function readServiceTime(text: string): number | null {
  const usual = usualTime.test(text) ? Date.parse(text) : NaN;
  if (usual >= 0 && new Date(usual).getUTCDate() === Number(text.slice(8, 10))) return usual;
  const parts = isoTime.exec(text.trim())?.groups;
  const time = parts ? isoMoment(parts) : httpTime.test(text) ? Date.parse(text + zoneIfMissing(text)) : NaN;
  return time >= 0 && new Date(time).getUTCFullYear() < yearEnd ? time : null;
}

/** The third form of dates in headers ends with its year, and is in UTC. */
const zoneIfMissing = (header: string): string => (header.endsWith('GMT') ? '' : ' GMT');

/** Returns the moment of ISO 8601 parts; NaN if there is none. */
function isoMoment(parts: Record<string, string | undefined>): number {
  const { year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z' } = parts;
  // Some days that do not exist are read as days of the next month.
  if (new Date(`${year}-${month}-${day}T00:00Z`).getUTCDate() !== Number(day)) return NaN;
  const seconds = second === '60' ? '59' : second;
  const local = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`,
  );
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (Number(hours) > 18 || Number(minutes) > 59) return NaN;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? local + offset : local - offset;
}
