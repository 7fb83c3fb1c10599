import { expect, it } from 'vitest';
import type { PersonalAnswer, PersonalFinding } from '../../../../../preload/contract/models/export.ts';
import { draftOf, Exporting, PretendedRecords } from '../../../../fixtures/exporting.ts';

const email: PersonalFinding = { path: 'record.email', kind: 'email', count: 1 };
const answer = (how: PersonalAnswer['how'], { path, kind } = email): PersonalAnswer[] => [{ path, kind, how }];
const draft = draftOf(5, { accepted: [] });

/** An export of 1,000 records with an address in this one. */
async function asking(record: number, exporting = new Exporting({ 5: 1000 })) {
  exporting.records.personal = [{ id: 5_000_000 + record, field: email }];
  const asks = exporting.reaches('waiting_for_answer');
  const { id } = await exporting.exports.start(draft, '/out/a');
  await asks;
  return { ...exporting, exporting, id, job: () => exporting.exports.job(id) };
}

it('stops at personal data without an earlier confirmation, and gives no file its name', async () => {
  // The record is between the sampled pages.
  const { job, records, id } = await asking(750);
  expect(job()).toMatchObject({
    state: 'waiting_for_answer',
    question: { found: [email], where: 'Source 5' },
    counts: { read: 700, written: 700 },
    result: null,
  });
  expect(records.files.size).toBe(0);
  expect(records.disk.get(id)!.synced!.ids).toHaveLength(700);
});

it('prompts before it writes anything where the sample contains personal data', async () => {
  for (const record of [0, 999]) {
    const { job, records } = await asking(record);
    expect(job()).toMatchObject({ question: { found: [email], where: null }, counts: { written: 0 } });
    expect(records.calls).not.toContain('export.add');
  }
});

it('continues where it stopped when accepted, and reads nothing again', async () => {
  const { exporting, records, id, job } = await asking(750);
  exporting.source.asked.length = 0;
  exporting.exports.answer(id, answer('accept'));
  expect(await exporting.exports.over(id)).toMatchObject({ state: 'done', question: null, counts: { written: 1000 } });
  expect(records.files.get(id)).toHaveLength(1000);
  expect(exporting.source.asked.map(({ page }) => page)).toEqual([8, 9, 10]);
  expect(job().draft).toMatchObject({ accepted: [{ path: email.path, kind: 'email' }], redactions: [] });
});

it('restarts from the first record when redacted, as if redaction had been chosen before', async () => {
  const { exporting, records, id, job } = await asking(750);
  exporting.exports.answer(id, answer('mask'));
  expect(await exporting.exports.over(id)).toMatchObject({ state: 'done', counts: { read: 1000, written: 1000 } });
  const whole = records.files.get(id)!;
  expect([whole.length, whole[0]]).toEqual([1000, 5_000_000]);
  expect(job()).toMatchObject({
    draft: { redactions: [{ target: { by: 'field', path: email.path }, how: 'mask' }] },
    answers: answer('mask'),
  });
  expect(records.finished[0]!.facts).toMatchObject({ resumed: 0, mismatch: null });
});

it('accepts nothing else as an answer: no retry, no partial answer, no restart', async () => {
  const { exporting, id, job } = await asking(750);
  exporting.exports.order(id, 'resume');
  expect(() => exporting.exports.answer(id, answer('mask', { ...email, kind: 'card' }))).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ kind: 'invalid_input' }) }),
  );
  expect(job()).toMatchObject({ state: 'waiting_for_answer' });
  await exporting.exports.hold();
  expect(job()).toMatchObject({ state: 'interrupted' });

  const { store, records } = exporting;
  const next = new Exporting({ 5: 1000 }, { store, records });
  const asks = next.reaches('waiting_for_answer');
  next.exports.signedIn('e');
  await asks;
  expect(records.files.size).toBe(0);
  next.exports.answer(id, answer('accept'));
  expect(await next.exports.over(id)).toMatchObject({ state: 'done', counts: { written: 1000 } });
});

it('leaves nothing when canceled', async () => {
  const { exporting, records, id } = await asking(750);
  exporting.exports.order(id, 'cancel');
  expect(await exporting.exports.over(id)).toMatchObject({ state: 'cancelled', question: null });
  expect(records.disk.size + records.files.size).toBe(0);
  expect(() => exporting.exports.answer(id, answer('accept'))).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ kind: 'wrong_state' }) }),
  );
});

it('does not prompt for what was accepted before it began', async () => {
  const records = new PretendedRecords();
  records.personal = [{ id: 5_000_750, field: email }];
  const { exports } = new Exporting({ 5: 1000 }, { records });
  const accepted = [{ path: email.path, kind: email.kind }];
  const { id } = await exports.start(draftOf(5, { accepted }), '/out/a');
  expect(await exports.over(id)).toMatchObject({ state: 'done', counts: { written: 1000 } });
});
