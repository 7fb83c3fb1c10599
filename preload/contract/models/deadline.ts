/** Days of the week, in order. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** A time of day by which flows must have run. A flow that has not is an alert of kind `overdue`. */
export interface Deadline {
  id: string;
  /** The flows, in the filter grammar (`filter/flow-fields.ts`). */
  filter: string;
  /** Minutes after midnight in the time zone. */
  minute: number;
  /** At least one. */
  days: Weekday[];
  /** IANA name, such as Europe/Berlin. */
  timeZone: string;
}

/** Maximum number of deadlines of one environment: each examines every flow at every read. */
export const mostDeadlines = 100;

/** Whether this system knows the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
