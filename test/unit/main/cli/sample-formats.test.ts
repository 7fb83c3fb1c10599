import { describe, expect, it } from 'vitest';
import { createWriter } from '../../../../main/cli/sample-formats.ts';

const record = {
  acmeMetaData: { ingestTime: 1_795_264_498_306, resourceType: 'SOURCE', resourceId: 5001, acmeUUID: 'f00', runId: 7 },
  error: { message: '=HYPERLINK("x")', errorType: 'SCHEMA_VALIDATION', lineNumber: -1, guidance: 'ask' },
  rawMessage: { data: 'a,"b"\n\u001b[31mc' },
};

describe('csv', () => {
  it('gives the names once, and is no formula to a spreadsheet, while a number stays one', () => {
    const writer = createWriter('csv', null);
    const text = writer.page([record]) + writer.page([record]) + writer.end();
    expect(text.match(/^time,/gm)).toHaveLength(1);
    expect(text).toContain(`,"'=HYPERLINK(""x"")",`);
    expect(text).toContain(',-1,');
  });

  it('leaves control characters alone: what is safe on a screen is for the terminal to decide', () => {
    expect(createWriter('csv', null).page([record])).toContain('"a,""b""\n\u001b[31mc"');
  });
});

it('a table shows what a person looks for', () => {
  const [, line] = createWriter('table', null).page([record]).split('\n');
  expect(line).toMatch(/^2026-11-21T12:34:58.306Z {2}SCHEMA_VALIDATION {2}=HYPERLINK\("x"\) {2}SOURCE 5001 {2}7$/);
});
