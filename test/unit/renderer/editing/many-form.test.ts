import { describe, expect, it } from 'vitest';
import { recordKinds, type RecordKind } from '#contract/models/resource.ts';
import { changeOf, isEmpty, manyForm } from '../../../../renderer/editing/many-form.ts';

const written = (kind: RecordKind, texts: Record<string, string>, rest = '{}') => {
  const form = manyForm(kind);
  const fields = form.fields.map((field) => ({ ...field, text: texts[field.member] ?? field.text }));
  return changeOf({ fields, rest });
};

describe('the form of a bulk edit', () => {
  it.each(recordKinds)('has no edit until something is written: %s', (kind) => {
    const read = written(kind, {});
    expect('change' in read && isEmpty(read.change)).toBe(true);
  });

  it('puts the schedule and the write mode where the service has them, together with other values', () => {
    const rest = '{"source_config": {"path": "/in"}}';
    expect(written('source', { schedule: '0 0 4 * * ?', description: 'why' }, rest)).toEqual({
      change: {
        set: { source_config: { path: '/in', 'start.cron': '0 0 4 * * ?' }, description: 'why' },
        addTags: [],
        removeTags: [],
      },
    });
    expect(written('destination', { write_mode: 'UPSERT' })).toMatchObject({
      change: { set: { sink_config: { 'insert.mode': 'UPSERT' } } },
    });
  });

  it('reads tags between commas, for kinds whose update accepts tags', () => {
    expect(written('lookup', { add_tags: 'eu, sales,', remove_tags: 'draft' })).toEqual({
      change: { set: {}, addTags: ['eu', 'sales'], removeTags: ['draft'] },
    });
    expect(manyForm('source').fields.map(({ member }) => member)).not.toContain('add_tags');
  });

  it('shows the position of invalid JSON', () => {
    expect(written('code', {}, '{')).toEqual({ problem: { line: 1, column: 2 } });
  });
});
