import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behaviours } from '../hostile/behaviours/index.ts';
import { HostileService } from '../hostile/service.ts';
import { faultsOf, suffer } from '../hostile/victims.ts';
import { some } from '../fixtures/thorough.ts';

/** Seconds after which a victim receives a signal to end. None of these tests needs as many. */
const longest = 30;

const named = (name: string) => behaviours.find((one) => one.name === name)!;

/** A few cases of `npm run hostile`, which also measures time. */
describe('a hostile service', () => {
  let service: HostileService;

  beforeAll(async () => {
    service = await HostileService.start();
  });
  afterAll(() => service.stop());

  const answers: [string, string, Record<string, string>][] = [
    ['as many {} as are read', 'some-empties', { records: 'done' }],
    ['lists 100,000 levels deep', 'deep', { watch: 'bad_answer', flow: 'bad_answer' }],
    ['gigabytes packed into megabytes', 'bomb', { watch: 'bad_answer', flow: 'bad_answer' }],
    ['values of any type anywhere', 'types', { watch: 'done' }],
    ['tokens of a millisecond', 'short-tokens', { signIn: 'done' }],
  ];
  it.each(some(answers, 1))(
    'that sends %s is reported, with main and its helpers within their memory',
    async (_, name, outcome) => {
      const suffered = await suffer('window', named(name), service, longest);
      expect(faultsOf(suffered, false), suffered.stderr).toEqual([]);
      expect(JSON.parse(suffered.stdout)).toMatchObject(outcome);
    },
  );

  it('whose tokens last a millisecond is not queried for them endlessly', () => {
    expect(service.asked(named('short-tokens'), 'token')).toBeLessThan(30);
  });

  const commands: [string, string, RegExp][] = [
    ['call', 'huge', /sent more than Penstock reads/],
    ['export', 'deep', /more than 10,000 levels/],
    ['bulk', 'redirected-changes', /redirected the request to another address|1 failed/],
  ];
  it.each(some(commands, 1))('fails the command %s at %s with a clear message', async (victim, name, words) => {
    const suffered = await suffer(victim, named(name), service, longest);
    expect(faultsOf(suffered, false), suffered.stderr).toEqual([]);
    expect(suffered.stderr + suffered.stdout).toMatch(words);
  });
});
