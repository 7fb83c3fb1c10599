import type { RateLimitUsage } from '#contract/models/rate-limit.ts';
import { Answer } from './answer.svelte.ts';
import { perEnvironment } from './per-environment.ts';

/** Usage of the rate limits of a service as read last; `limits` is null where the service does not report it. */
export const rateLimitsOf = perEnvironment(() => new Answer<{ limits: RateLimitUsage[] | null; readAt: number }>());
