import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IncidentNote } from '#contract/models/incident.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '../../../../main/core/base/failure.ts';
import { openActions } from '../../../../main/storage/actions.ts';
import { openDatabase } from '../../../../main/storage/database.ts';
import { actionsDatabase } from '../../../../main/storage/database-kinds.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { hostileTexts } from '../../../fixtures/hostile-texts.ts';
import { declared } from '../../../fixtures/incident.ts';
import { actionFacts, pauseCall } from '../../../fixtures/journal.ts';

let folder: string;
const opened: { close: () => void }[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-incidents-'));
});
afterEach(() => {
  for (const { close } of opened.splice(0)) close();
  rmSync(folder, { recursive: true });
});

/** The record as another process opens it, or this one after a restart. */
function open(processId: string, notice: string | null = null) {
  const database = openDatabase(join(folder, 'actions.db'), actionsDatabase);
  const actions = openActions(database, { clock: new ManualClock(), processId, notice });
  opened.push(actions);
  return actions;
}

const noted = (at: number, text: string): IncidentNote => ({
  at,
  text,
  actor: { user: null, impersonator: null },
  from: 'command_line',
});
const group = { kind: 'records', key: 'g', text: 'Total is not a number', originId: 7 } as const;

function refusalOf(work: () => void): string {
  try {
    work();
  } catch (thrown) {
    return problemOf(thrown).kind;
  }
  return 'none';
}

describe('the record of incidents', () => {
  it('keeps declarations, notes and lessons after a restart', () => {
    const { journal, incidents, close } = open('first');
    journal.begin(actionFacts('a', { changeId: 'c' }), [pauseCall(1)], []);
    incidents.add(declared('i', { changeIds: ['c'], groups: [group] }));
    incidents.note('i', noted(2000, 'The supplier knows.'));
    incidents.edit('i', { title: 'Wrong totals', severity: 'critical' });
    incidents.close('i', 3000, 'Agree on formats.');
    opened.length = 0;
    close();

    const later = open('second').incidents;
    const { changeIds: _changes, groups: _groups, ...facts } = declared('i');
    expect(later.incident('i')).toEqual({
      ...facts,
      title: 'Wrong totals',
      severity: 'critical',
      closedAt: 3000,
      lesson: 'Agree on formats.',
    });
    expect(later.notes('i')).toEqual([noted(2000, 'The supplier knows.')]);
    expect(later.groups('i')).toEqual([group]);
    expect(later.changeIds('i')).toEqual(['c']);
  });

  it('lists the open ones of an environment first, by severity, then the newest', () => {
    const { incidents } = open('here');
    const severities = { a: 'critical', b: 'minor', c: 'major', d: 'major', e: 'minor', f: 'critical' } as const;
    for (const [index, [id, severity]] of Object.entries(severities).entries())
      incidents.add(declared(id, { declaredAt: index, severity }));
    incidents.add(declared('other', { environmentId: 'f' }));
    for (const id of ['e', 'f']) incidents.close(id, 9, null);
    expect(incidents.incidents('e', 9).map(({ id }) => id)).toEqual(['a', 'd', 'c', 'b', 'f', 'e']);
    expect(incidents.incidents('e', 2).map(({ id }) => id)).toEqual(['a', 'd']);
  });

  it('has what two processes add at once, and is closed by one of them', () => {
    const [one, other] = [open('one').incidents, open('other').incidents];
    one.add(declared('i'));
    for (let n = 0; n < 20; n += 1) (n % 2 ? one : other).note('i', noted(n, `note ${n}`));
    one.addGroup('i', group);
    other.addGroup('i', group);
    expect(other.notes('i').map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => `note ${n}`));
    expect(other.countNotes('i')).toBe(20);
    expect(one.groups('i')).toEqual([group]);
    other.close('i', 5, 'learnt there');
    expect(refusalOf(() => one.close('i', 6, 'learnt here'))).toBe('wrong_state');
    expect(one.incident('i')).toMatchObject({ closedAt: 5, lesson: 'learnt there' });
  });

  it('takes notes, and nothing else, once an incident is closed', () => {
    const { journal, incidents } = open('here');
    journal.begin(actionFacts('a', { changeId: 'c' }), [pauseCall(1)], []);
    incidents.add(declared('i'));
    incidents.close('i', 5, null);
    expect(refusalOf(() => incidents.edit('i', { title: 'x', severity: 'minor' }))).toBe('wrong_state');
    expect(refusalOf(() => incidents.addGroup('i', group))).toBe('wrong_state');
    expect(refusalOf(() => incidents.putChange('c', 'i'))).toBe('wrong_state');
    incidents.note('i', noted(6, 'It was the other file.'));
    expect(incidents.countNotes('i')).toBe(1);
    expect(incidents.groups('i')).toEqual([]);
  });

  it('signs with one key, whichever process is first', () => {
    const [here, there] = [open('here'), open('there')];
    expect(here.incidents.knownSigningKey()).toBeNull();
    const key = here.incidents.signingKey();
    expect([there.incidents.knownSigningKey(), there.incidents.signingKey()]).toEqual([key, key]);
  });

  it('is removed where nothing was written in it, and its changes stay, in none', () => {
    const { journal, incidents } = open('here');
    journal.begin(actionFacts('a', { changeId: 'c' }), [pauseCall(1)], []);
    incidents.add(declared('i', { groups: [group], changeIds: ['c'] }));
    incidents.add(declared('noted'));
    incidents.note('noted', noted(6, 'It was the other file.'));
    incidents.add(declared('learnt'));
    incidents.close('learnt', 5, 'Agree on formats.');
    for (const id of ['noted', 'learnt']) expect(refusalOf(() => incidents.remove(id))).toBe('wrong_state');
    incidents.remove('i');
    expect(refusalOf(() => incidents.incident('i'))).toBe('not_found');
    expect(refusalOf(() => incidents.remove('i'))).toBe('not_found');
    expect(journal.change('c').incidentId).toBeNull();
    expect(incidents.groups('i')).toEqual([]);
  });

  it('is open again once it is reopened, with its lessons, and accepts additions again', () => {
    const { incidents } = open('here');
    incidents.add(declared('i', { groups: [group] }));
    expect(refusalOf(() => incidents.reopen('i'))).toBe('wrong_state');
    incidents.close('i', 5, 'Agree on formats.');
    expect(refusalOf(() => incidents.removeGroup('i', group))).toBe('wrong_state');
    incidents.reopen('i');
    expect(incidents.incident('i')).toMatchObject({ closedAt: null, lesson: 'Agree on formats.' });
    incidents.addGroup('i', { ...group, kind: 'notifications' });
    incidents.removeGroup('i', group);
    expect(incidents.groups('i').map(({ kind }) => kind)).toEqual(['notifications']);
    expect(refusalOf(() => incidents.reopen('gone'))).toBe('not_found');
  });

  it('has a change in one incident at most, of its own environment', () => {
    const { journal, incidents } = open('here');
    journal.begin(actionFacts('a', { changeId: 'c' }), [pauseCall(1)], []);
    incidents.add(declared('i', { changeIds: ['c'] }));
    incidents.add(declared('j'));
    incidents.putChange('c', 'j');
    expect([incidents.changeIds('i'), incidents.changeIds('j')]).toEqual([[], ['c']]);
    incidents.putChange('c', null);
    expect(journal.change('c').incidentId).toBeNull();
    incidents.add(declared('elsewhere', { environmentId: 'f' }));
    expect(refusalOf(() => incidents.putChange('c', 'elsewhere'))).toBe('not_found');
    expect(refusalOf(() => incidents.add(declared('whole', { changeIds: ['c', 'gone'] })))).toBe('not_found');
    expect(refusalOf(() => incidents.incident('whole'))).toBe('not_found');
    expect(journal.change('c').incidentId).toBeNull();
  });

  it('accepts the change of an action that begins in it, and lets none begin in a closed one', () => {
    const { journal, incidents } = open('here');
    incidents.add(declared('i'));
    journal.begin(actionFacts('a', { changeId: 'c' }), [pauseCall(1)], [], { incidentId: 'i' });
    expect(incidents.changeIds('i')).toEqual(['c']);
    incidents.close('i', 5, null);
    const begin = (): void =>
      journal.begin(actionFacts('b', { changeId: 'd' }), [pauseCall(2)], [], { incidentId: 'i' });
    expect(refusalOf(begin)).toBe('wrong_state');
    expect(refusalOf(() => journal.change('d'))).toBe('not_found');
    journal.begin(actionFacts('e', { changeId: 'f' }), [pauseCall(2)], []);
    expect(journal.change('f').incidentId).toBeNull();
  });

  it('has every title, note and lesson as it was written', () => {
    const { incidents } = open('here');
    for (const [index, text] of hostileTexts.entries()) {
      const id = String(index);
      incidents.add(declared(id, { title: text, groups: [{ ...group, text, key: text }] }));
      incidents.note(id, noted(1, text));
      incidents.close(id, 2, text);
      expect(incidents.incident(id)).toMatchObject({ title: text, lesson: text });
      expect(incidents.notes(id)).toMatchObject([{ text }]);
      expect(incidents.groups(id)).toMatchObject([{ text, key: text }]);
    }
  });

  it('is not written where it would be lost, and reports that', () => {
    const { incidents } = open('here', 'The disk is full.');
    expect(refusalOf(() => incidents.add(declared('i')))).toBe('unrecorded');
    expect(incidents.incidents('e', 9)).toEqual([]);
  });

  it('reports damage', () => {
    const { incidents } = open('here');
    incidents.add(declared('i'));
    const database = openDatabase(join(folder, 'actions.db'), actionsDatabase);
    database.exec(`UPDATE incident SET severity = 'odd'`);
    database.close();
    expect(() => incidents.incident('i')).toThrow('The record of actions is damaged.');
  });
});
