import { describe, expect, it } from 'vitest';
import { FindingsDesk, trouble } from '../../../../fixtures/findings.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A desk after its first read, so that later findings are new. */
const watching = (): FindingsDesk => new FindingsDesk().read();

const bodies = ({ shown }: FindingsDesk): string[] => shown.map(({ body }) => body);

describe('findings', () => {
  it('are announced once when they open, get worse, reopen and are back to usual, with a link to the flow', () => {
    const desk = watching()
      .readFor(hour, { 3: trouble('failing', 0.2) })
      .readFor(hour, { 3: trouble('failing', 0.5) });
    desk.readFor(hour).readFor(hour, { 3: trouble('silent', null) });
    expect(bodies(desk)).toEqual([
      '20% of its records failed within an hour.',
      'Got worse: 50% of its records failed within an hour.',
      'Back to normal.',
      'Came back: No run for longer than usual.',
    ]);
    expect(desk.shown[0]).toMatchObject({ title: 'Northgate: Flow 3', environmentId: 'e', originId: 3 });
  });

  it('are listed and not announced, nor is their end, when they began before the first read', () => {
    const desk = new FindingsDesk().readFor(hour, { 1: trouble() }).readFor(hour);
    expect(desk.list()).toMatchObject([{ originId: 1, state: 'resolved' }]);
    expect(desk.shown).toEqual([]);
  });

  it('are announced as such when they are found after an unwatched period', () => {
    const desk = watching().read({ 1: trouble() }, 8 * hour);
    expect(bodies(desk)).toEqual([
      '20% of its records failed within an hour. It may have started while Penstock was not monitoring.',
    ]);
  });

  it('are announced by the level of their kind, so that the rules of the service apply', () => {
    const desk = watching();
    desk.rules = { ...desk.rules, levels: ['ERROR'] };
    desk.readFor(hour, { 1: trouble('more_errors', 5), 2: trouble('stopped_by_service', null) }).readFor(hour);
    expect(bodies(desk)).toEqual(['The service has stopped it.']);
  });

  it('are announced as back to usual only where the trouble was announced', () => {
    const desk = watching();
    desk.rules = { ...desk.rules, levels: ['ERROR', 'INFO'] };
    desk.readFor(hour, { 1: trouble('fewer_records', 4), 2: trouble() }).readFor(hour);
    expect(bodies(desk)).toEqual(['20% of its records failed within an hour.', 'Back to normal.']);
    expect(desk.shown[1]).toMatchObject({ originId: 2 });
  });

  it('are listed and not announced for a muted flow', () => {
    const desk = watching();
    desk.muted.add(1);
    expect(desk.readFor(hour, { 1: trouble() }).shown).toEqual([]);
    expect(desk.list()).toHaveLength(1);
  });

  it('are announced after quiet hours if still open, even by the next start', async () => {
    const desk = watching();
    desk.rules = { ...desk.rules, quiet: { from: 0, to: 6 * 60 } };
    desk.minuteOfDay = 3 * 60;
    desk.readFor(hour, { 1: trouble(), 2: trouble() }).readFor(hour, { 1: trouble() });
    expect(desk.shown).toEqual([]);
    desk.minuteOfDay = 9 * 60;
    await desk.restart();
    desk.read({ 1: trouble() });
    expect(desk.shown.map(({ originId, body }) => [originId, body])).toEqual([
      [1, '20% of its records failed within an hour.'],
    ]);
    await desk.restart();
    expect(desk.readFor(hour, { 1: trouble() }).shown).toHaveLength(1);
  });

  it('are announced again after an acknowledgment only when they get worse or reopen', () => {
    const desk = watching().read({ 1: trouble() });
    desk.acknowledge([desk.list()[0]!.id], true);
    desk.readFor(hour, { 1: trouble() });
    expect(desk.shown).toHaveLength(1);
    expect([...desk.findings.acknowledged]).toEqual([1]);
    desk.read({ 1: trouble('failing', 0.9) });
    expect(desk.shown).toHaveLength(2);
    expect([...desk.findings.acknowledged]).toEqual([]);
  });

  it('are not judged by a read that is not newer, unless the clock was set back', () => {
    const desk = watching().read({ 1: trouble() });
    const before = desk.list();
    desk.findings.take({ ...desk.readOf({}), at: desk.clock.now() - minute });
    expect(desk.list()).toEqual(before);
    desk.clock.leap(-24 * hour);
    expect(desk.readFor(hour).list()).toMatchObject([{ state: 'resolved' }]);
  });

  it('are dropped 90 days after their end, never while open', async () => {
    const desk = watching().readFor(hour, { 1: trouble(), 2: trouble() }).readFor(hour, { 2: trouble() });
    desk.read({ 2: trouble() }, 91 * 24 * hour);
    expect(desk.list().map(({ originId }) => originId)).toEqual([2]);
    await desk.findings.settled();
    expect(desk.store.load().lives.map(({ originId }) => originId)).toEqual([2]);
  });

  it('outlive a failing store, and report that they are not being stored', async () => {
    const desk = watching();
    desk.database.exec('DROP TABLE finding');
    desk.read({ 1: trouble() });
    await desk.findings.settled();
    expect([desk.list().length, desk.findings.problem?.kind]).toEqual([1, 'internal']);
  });
});
