import type { Visit } from '../visit.ts';
import { token } from '../wire.ts';
import { at, everything, megabyte, times, type Behaviour } from './behaviour.ts';

const day = 86_400;

export const manners: readonly Behaviour[] = [
  at(everything, 'slow', 'a byte in 50 ms', (visit) => {
    visit.response.write('{');
    const timer = setInterval(() => (visit.response.destroyed ? clearInterval(timer) : visit.response.write(' ')), 50);
  }),
  at(everything, 'silent', 'no answer', () => undefined),
  at(
    everything,
    'cut',
    'half of an answer',
    ({ response }) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"flows":[');
      setImmediate(() => response.destroy());
    },
    true,
  ),
  at(everything, 'resets', 'connections that end', ({ request }) => void request.socket.destroy(), true),
  at(
    everything,
    'web-page',
    '200 with a web page',
    ({ response }) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${'<p>Maintenance'.repeat(100_000)}`),
    true,
  ),
  at(
    everything,
    'long-refusals',
    'errors of 20 MB',
    ({ say }) => say(`{"message":"${'no '.repeat(7 * megabyte)}"}`, 500),
    true,
  ),
  at(
    everything,
    'one-day',
    '429, and to come back tomorrow',
    ({ say }) => say('{}', 429, { 'retry-after': String(day) }),
    true,
  ),
  at(
    everything,
    'one-billion',
    '503, and to come back in 31 years',
    ({ say }) => say('{}', 503, { 'retry-after': '1000000000' }),
    true,
  ),
  at(
    everything,
    'redirects',
    'on and on in a circle',
    ({ request, say }) => say('{}', 307, { location: request.url ?? '/' }),
    true,
  ),
  at(
    ['change'],
    'redirected-changes',
    'changes sent on, reads answered',
    ({ request, say }) => say('{}', 307, { location: request.url ?? '/' }),
    true,
  ),
  at(
    everything,
    'elsewhere',
    'on to another host',
    ({ say }) => say('{}', 302, { location: 'https://127.0.0.2/' }),
    true,
  ),
  at(
    everything,
    'headers',
    '2,000 headers',
    ({ say }) => say('{}', 200, Object.fromEntries(times(2_000, (nth) => [`x-flood-${nth}`, 'x'.repeat(100)]))),
    true,
  ),
  at(everything, 'hints', 'early hints for ever', ({ response }) => {
    const hint = (): void => {
      if (response.destroyed) return;
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      setImmediate(hint);
    };
    hint();
  }),
  at(
    everything,
    'no-http',
    'something that is not HTTP',
    ({ request }) => void request.socket.end('SSH-2.0-OpenSSH_9.7\r\n'),
    true,
  ),
  at(everything, 'refuses', 'a token that nobody takes', ({ say }) => say('{}', 401), true),
  { name: 'short-tokens', what: 'tokens of a millisecond', short: true, does: (visit) => shortTokens(visit) },
  at(
    ['token'],
    'fat-token',
    'a token of 5 MB',
    ({ say }) => say(JSON.stringify({ access_token: 't'.repeat(5 * megabyte) })),
    true,
  ),
  at(['token'], 'long-life', 'a token that lives for ever', ({ say }) => say(token(1e300)), true),
];

const granted = new Map<string, number>();

/** Each token is valid for a few milliseconds. */
function shortTokens({ asked, say, request }: Visit): boolean {
  if (asked === 'token') {
    const grant = token(0.001);
    granted.set((JSON.parse(grant) as { access_token: string }).access_token, Date.now());
    say(grant);
    return true;
  }
  const since = granted.get((request.headers.authorization ?? '').replace('Bearer ', ''));
  if (since !== undefined && Date.now() - since < 20) return false;
  say('{}', 401);
  return true;
}
