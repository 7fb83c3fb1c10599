import type { FastifyInstance } from 'fastify';
import { noQuery, read } from '../input.ts';
import type { LoggedRequest } from '../request-log.ts';
import type { DemoService } from '../service.ts';
import type { Json } from '../wire/records.ts';

/** Requests that a user may send in a second, by their weight; a day allows 21,600 times as many. */
const perSecond = { common: 10, light: 12, medium: 8, high: 5 } as const;
type Weight = keyof typeof perSecond;
const secondsOfDay = 21_600;

const secondMs = 1_000;
const dayMs = 86_400_000;

/** Registers the usage of rate limits. The specification has none: this is what servers have in practice. */
export function limitRoutes(api: FastifyInstance, service: DemoService): void {
  const { limits } = service.options;
  if (limits === 'none') return;
  api.get('/limits', (request) => {
    read(noQuery, request.query);
    if (limits === 'off') return {};
    const now = Date.now();
    const recent = service.log.since(0).filter(({ at, token }) => token !== null && at > now - dayMs);
    return {
      second: usageOf(
        recent.filter(({ at }) => at > now - secondMs),
        1,
      ),
      day: usageOf(recent, secondsOfDay),
    };
  });
}

const usageOf = (requests: readonly LoggedRequest[], times: number): Json =>
  Object.fromEntries(
    Object.entries(perSecond).map(([weight, limit]) => {
      const counted = requests.filter((request) => weight === 'common' || weightOf(request) === weight);
      return [weight, { limit: limit * times, count: counted.length }];
    }),
  );

function weightOf({ method, path }: LoggedRequest): Weight {
  if (method !== 'GET') return 'medium';
  if (path.startsWith('/data_sets') || path.endsWith('/all')) return 'high';
  return path.startsWith('/users') || path.startsWith('/data_maps') ? 'medium' : 'light';
}
