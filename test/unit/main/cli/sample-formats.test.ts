import { describe, expect, it } from 'vitest';
import { createWriter } from '../../../../main/cli/sample-formats.ts';
import { sampleRow } from '../../../../main/cli/sample-rows.ts';

const record = {
  acmeMetaData: { ingestTime: 1_795_264_498_306, resourceType: 'SOURCE', resourceId: 5001, acmeUUID: 'f00', runId: 7 },
  error: { message: '=HYPERLINK("x")', errorType: 'SCHEMA_VALIDATION', lineNumber: -1, guidance: 'ask' },
  rawMessage: { data: 'a,"b"\n\u001b[31mc' },
};

describe('a quarantined record laid flat', () => {
  it('has a column for each member that is named, whatever the prefix of the vendor', () => {
    expect(sampleRow(record)).toMatchObject({
      time: '2026-11-21T12:34:58.306Z',
      type: 'SCHEMA_VALIDATION',
      resource_id: 5001,
      uuid: 'f00',
      raw_message: 'a,"b"\n\u001b[31mc',
      bucket: '',
    });
  });

  it('keeps what nobody has named', () => {
    expect(JSON.parse(String(sampleRow(record).other))).toEqual({ 'error.guidance': 'ask' });
    expect(JSON.parse(String(sampleRow('odd').other))).toEqual({ record: 'odd' });
  });

  it('takes the original record as an object, or as text, too', () => {
    expect(sampleRow({ rawMessage: { id: 1 } }).raw_message).toBe('{"id":1}');
    expect(sampleRow({ rawMessage: 'text' }).raw_message).toBe('text');
  });

  it('shows a time that makes no sense as it came', () => {
    expect(sampleRow({ svcMetaData: { ingestTime: 'soon' } }).time).toBe('soon');
    expect(sampleRow({ svcMetaData: { ingestTime: 1e300 } }).time).toBe(1e300);
  });
});

describe('csv', () => {
  it('gives the names once, and is no formula to a spreadsheet, while a number stays one', () => {
    const writer = createWriter('csv', null);
    const text = writer.page([record]) + writer.page([record]) + writer.end();
    expect(text.match(/^time,/gm)).toHaveLength(1);
    expect(text).toContain(`,"'=HYPERLINK(""x"")",`);
    expect(text).toContain(',-1,');
  });

  it('leaves bytes as they are in a file, and is inert on a screen', () => {
    expect(createWriter('csv', null).page([record])).toContain('"a,""b""\n\u001b[31mc"');
    expect(createWriter('csv', 80).page([record])).toContain('"a,""b""\\u{a}\\u{1b}[31mc"');
  });
});

it('a table shows what a person looks for', () => {
  const [, line] = createWriter('table', null).page([record]).split('\n');
  expect(line).toMatch(/^2026-11-21T12:34:58.306Z {2}SCHEMA_VALIDATION {2}=HYPERLINK\("x"\) {2}SOURCE 5001 {2}7$/);
});
