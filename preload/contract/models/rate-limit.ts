/** Usage of one rate limit of the service: requests of a weight in the current second or day. */
export interface RateLimitUsage {
  period: 'second' | 'day';
  /** The service's word for the weight of these requests, such as `light`. */
  weight: string;
  count: number;
  limit: number;
}

/** Returns the limit of the day of which the largest part is used; null without any. */
export const tightestDayLimit = (limits: readonly RateLimitUsage[]): RateLimitUsage | null =>
  tightestLimit(limits.filter(({ period }) => period === 'day'));

/** Returns the limit of which the largest part is used; null without any. */
export const tightestLimit = (limits: readonly RateLimitUsage[]): RateLimitUsage | null =>
  limits.reduce<RateLimitUsage | null>(
    (most, one) => (most === null || one.count / one.limit > most.count / most.limit ? one : most),
    null,
  );
