import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createPrinter } from '../../../../main/cli/sample-formats.ts';
import { Terminal } from '../../../../main/cli/terminal.ts';

const record = {
  acmeMetaData: { ingestTime: 1_795_264_498_306, resourceType: 'SOURCE', resourceId: 5001, acmeUUID: 'f00', runId: 7 },
  error: { message: '=HYPERLINK("x")', errorType: 'SCHEMA_VALIDATION', lineNumber: -1, guidance: 'ask' },
  rawMessage: { data: 'a,"b"\n\u001b[31mc' },
};

/** Output for these pages, as a program reads it. */
async function printed(format: 'table' | 'csv', ...pages: unknown[][]): Promise<string> {
  const out = new PassThrough();
  const printer = createPrinter(format, new Terminal(out, out, {}));
  for (const page of pages) await printer.page(page);
  await printer.end();
  return text(out.end());
}

describe('csv', () => {
  it('has the names once, and no formula for a spreadsheet, while a number stays one', async () => {
    const printedText = await printed('csv', [record], [record]);
    expect(printedText.match(/^time,/gm)).toHaveLength(1);
    expect(printedText).toContain(`,"'=HYPERLINK(""x"")",`);
    expect(printedText).toContain(',-1,');
  });

  it('keeps control characters, because escaping is up to the terminal', async () => {
    expect(await printed('csv', [record])).toContain('"a,""b""\n\u001b[31mc"');
  });
});

it('a table shows the columns that users need', async () => {
  const [, line] = (await printed('table', [record])).split('\n');
  expect(line).toMatch(/^2026-11-21T12:34:58.306Z {2}SCHEMA_VALIDATION {2}=HYPERLINK\("x"\) {2}SOURCE 5001 {2}7$/);
});
