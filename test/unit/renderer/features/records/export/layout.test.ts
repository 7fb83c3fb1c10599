import type { ColumnOffer } from '#contract/models/export.ts';
import { firstLayout } from '#contract/models/export-layout.ts';
import { describe, expect, it } from 'vitest';
import {
  choosingColumns,
  fieldChoices,
  headsOf,
  exposedPersonal,
  moveColumn,
  ownPatterns,
  patternHandling,
  renamed,
  withColumn,
  withField,
  withNamedPattern,
  withoutRedaction,
  withOwnPattern,
  writable,
} from '../../../../../../renderer/features/records/export/layout.ts';

const offer = (path: string, change: Partial<ColumnOffer> = {}): ColumnOffer => ({
  path,
  name: path.split('.').at(-1)!,
  example: null,
  personal: [],
  usual: false,
  ...change,
});
const message = offer('error.message', { usual: true });
const run = offer('metadata.runId', { usual: true });
const email = offer('record.customer.email', { personal: ['email'] });
const offers = [message, run, email, offer('other', { usual: true })];
const pathsOf = (fields: readonly { path: string }[]) => fields.map(({ path }) => path);

describe('columns', () => {
  it('are not chosen at first: records are written whole', () => {
    expect(fieldChoices(firstLayout, offers).map(({ place }) => place)).toEqual([null, null, null, null]);
  });

  it('are not chosen for a file of originals, which has no field of the service', () => {
    const columns = [{ path: 'error.message', name: 'm' }];
    const fields = fieldChoices({ ...firstLayout, format: 'raw', columns }, [...offers, offer('raw')]);
    expect(fields.map(({ path, place }) => [path, place])).toEqual([
      ['record.customer.email', null],
      ['raw', null],
    ]);
    expect(pathsOf(exposedPersonal(fields, { ...firstLayout, format: 'raw', columns }))).toEqual([email.path]);
  });

  it('begin with the usual ones, and are cleared as a whole', () => {
    const chosen = choosingColumns(firstLayout, true, offers);
    expect(chosen.columns).toEqual([
      { path: 'error.message', name: 'message' },
      { path: 'metadata.runId', name: 'runId' },
      { path: 'other', name: 'other' },
    ]);
    expect(choosingColumns(chosen, false, offers).columns).toBeNull();
  });

  it('begin with all fields where none is usual', () => {
    expect(pathsOf(choosingColumns(firstLayout, true, [email]).columns!)).toEqual([email.path]);
  });

  it('cannot be chosen before any are offered', () => {
    expect(choosingColumns(firstLayout, true, []).columns).toBeNull();
  });

  it('come in their order before the other fields, and are counted', () => {
    const layout = moveColumn(withColumn(choosingColumns(firstLayout, true, offers), email, true), 3, 0);
    expect(fieldChoices(layout, offers).map(({ path, place }) => [path, place])).toEqual([
      [email.path, 0],
      ['error.message', 1],
      ['metadata.runId', 2],
      ['other', 3],
    ]);
  });

  it('stay listed where these records have no such field', () => {
    const layout = withColumn(firstLayout, { path: 'record.gone', name: 'gone' }, true);
    expect(pathsOf(fieldChoices(layout, offers))).toEqual(['record.gone', ...pathsOf(offers)]);
  });

  it('do not move beyond the ends', () => {
    const layout = choosingColumns(firstLayout, true, offers);
    expect(moveColumn(layout, 0, -1)).toBe(layout);
    expect(moveColumn(layout, 2, 3)).toBe(layout);
  });

  it("keep the user's name, even over the table's", () => {
    const layout = renamed(choosingColumns(firstLayout, true, offers), 'metadata.runId', 'Run');
    expect(headsOf(layout, offers)).toEqual(['message', 'Run', 'other']);
    expect(headsOf(firstLayout, offers)).toEqual(['message', 'runId', 'other']);
  });
});

describe('a field', () => {
  it('is handled in one way at a time', () => {
    const layout = withField(withField(firstLayout, email.path, 'mask'), email.path, 'hash');
    expect(layout.redactions).toEqual([{ target: { by: 'field', path: email.path }, how: 'hash' }]);
    expect(withField(layout, email.path, 'keep').redactions).toEqual([]);
  });

  it('that is left out has no column, and gets none when columns are chosen', () => {
    const chosen = choosingColumns(firstLayout, true, offers);
    expect(pathsOf(withField(chosen, run.path, 'drop').columns!)).toEqual(['error.message', 'other']);
    const left = withField(firstLayout, run.path, 'drop');
    expect(pathsOf(choosingColumns(left, true, offers).columns!)).toEqual(['error.message', 'other']);
  });

  it('that was left out is written once it becomes a column', () => {
    const left = withField(choosingColumns(firstLayout, true, offers), run.path, 'drop');
    const back = withColumn(left, run, true);
    expect(pathsOf(back.columns!)).toEqual(['error.message', 'other', 'metadata.runId']);
    expect(back.redactions).toEqual([]);
  });

  it('that looks personal is reported while it is written unredacted', () => {
    expect(pathsOf(exposedPersonal(fieldChoices(firstLayout, offers), firstLayout))).toEqual([email.path]);
    const masked = withField(firstLayout, email.path, 'mask');
    expect(exposedPersonal(fieldChoices(masked, offers), masked)).toEqual([]);
    const byPattern = withNamedPattern(firstLayout, 'email', 'mask');
    expect(exposedPersonal(fieldChoices(byPattern, offers), byPattern)).toEqual([]);
    const byOther = withNamedPattern(firstLayout, 'card', 'mask');
    expect(pathsOf(exposedPersonal(fieldChoices(byOther, offers), byOther))).toEqual([email.path]);
    const chosen = choosingColumns(firstLayout, true, [message, email]);
    expect(exposedPersonal(fieldChoices(chosen, offers), chosen)).toEqual([]);
    const withRest = choosingColumns(firstLayout, true, offers);
    expect(pathsOf(exposedPersonal(fieldChoices(withRest, offers), withRest))).toEqual([email.path]);
  });
});

describe('patterns', () => {
  it('with a name are handled in one way at a time, apart from fields', () => {
    const layout = withNamedPattern(withField(firstLayout, 'email', 'hash'), 'email', 'mask');
    expect(patternHandling(layout, 'email')).toBe('mask');
    expect(patternHandling(layout, 'iban')).toBe('keep');
    expect(withNamedPattern(layout, 'email', 'keep').redactions).toHaveLength(1);
  });

  it('of the user are stored as typed, changed in place, and removed', () => {
    const two = withOwnPattern(withOwnPattern(firstLayout, 0, { pattern: 'a', how: 'mask' }), 1, {
      pattern: 'b',
      how: 'drop',
    });
    const changed = withOwnPattern(two, 0, { pattern: 'ab', how: 'hash' });
    expect(ownPatterns(changed)).toEqual([
      { place: 0, pattern: 'ab', how: 'hash' },
      { place: 1, pattern: 'b', how: 'drop' },
    ]);
    expect(ownPatterns(withoutRedaction(changed, 0)).map(({ pattern }) => pattern)).toEqual(['b']);
  });

  it('that are still empty are not sent', () => {
    const layout = withOwnPattern(withField(firstLayout, 'a', 'mask'), 1, { pattern: '', how: 'mask' });
    expect(writable(layout).redactions).toHaveLength(1);
  });
});
