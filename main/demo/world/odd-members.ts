import type { UsualRecord, OddRecord } from './odd-record.ts';
import type { Row } from './row.ts';

/** Records whose error or metadata is odd. */

function failing(name: string, error: Row): OddRecord {
  return { name, reshape: (usual) => ({ ...usual, error: { ...usual.error, ...error } }) };
}

function from(name: string, metadata: Row): OddRecord {
  return { name, reshape: (usual) => ({ ...usual, metadata: { ...usual.metadata, ...metadata } }) };
}

/**
 * Returns a record that nothing distinguishes from another of its kind. It lacks both ids, one of which has the
 * vendor's name in its own, and its position.
 */
function withoutIds({ metadata, error }: UsualRecord): unknown {
  const anonymous = Object.entries(metadata).map(([name, value]): [string, unknown] => [
    name,
    /UUID$|^trackerId$|^sourceOffset$/.test(name) ? null : value,
  ]);
  return {
    metadata: { ...Object.fromEntries(anonymous), ingestTime: metadata['runId'] },
    error,
    rawMessage: { data: '{"reading":21.5}' },
  };
}

export const oddMembers: readonly OddRecord[] = [
  failing('message with script', {
    message: '<img src=x onerror=alert(1)> in "<script>alert(2)</script>"',
    details: '<iframe srcdoc="<script>alert(3)</script>">',
    resolution: '[Repair it](javascript:alert(4)) or see <a href="https://127.0.0.1/">here</a>',
  }),
  failing('message with terminal escapes', {
    message: '\u001b[2J\u001b]0;gone\u0007\u001b[31mred\u001b[0m\r\nand a second line',
  }),
  failing('message with bidi overrides', { message: 'field "\u202enimda\u202c" is not allowed for \u2067user\u2069' }),
  failing('message with lone surrogates', { message: 'bad character \ud800 in "\udfff"', details: '\ud83d' }),
  failing('message of 1 MB', { message: `Path ${'/a1'.repeat(350_000)} is too long` }),
  failing('message that is slow to match', {
    message: `${'0'.repeat(50_000)}x ${'"'.repeat(20_001)} ${'1.'.repeat(20_000)}`,
  }),
  failing('message that is a formula', { message: `=cmd|' /C calc'!A0`, errorType: '@SUM(1)' }),
  failing('message null', { message: null, errorType: null, details: null, lineNumber: null, columnNumber: null }),
  failing('message a number', { message: 500, errorType: 500, lineNumber: '3', columnNumber: '1' }),
  failing('message an object', { message: { text: 'inside', code: 7 }, details: ['one', 'two'] }),
  failing('message empty', { message: '', errorType: '' }),
  failing('place before the text', { lineNumber: 0, columnNumber: -5 }),
  failing('place after the text', { lineNumber: 99_999, columnNumber: 2 ** 31 }),
  failing('error with unknown members', {
    resolution: 'Ask the shop.',
    severity: 'HIGH',
    stack: ['a', 'b'],
    cause: { code: 1 },
  }),
  { name: 'error null', reshape: (usual) => ({ ...usual, error: null }) },
  { name: 'error missing', reshape: ({ error: _, ...others }) => others },
  { name: 'error a text', reshape: (usual) => ({ ...usual, error: 'It failed, and nobody knows why.' }) },

  from('file that climbs', { sourceKey: '../../../../etc/passwd' }),
  from('file with forbidden characters', { sourceKey: 'C:\\CON\\a<b>:"c"|d?*\0\n.txt' }),
  from('file with bidi override', { sourceKey: 'invoice\u202efdp.exe' }),
  from('file with lone surrogate', { sourceKey: 'orders-\ud800.json' }),
  from('file with script', { sourceKey: '<script>alert(1)</script>.csv' }),
  from('file with a long name', { sourceKey: `${'folder/'.repeat(700)}part.json` }),
  from('metadata of all kinds', {
    lastModified: 1_773_316_800_000,
    tags: ['eu', 'night'],
    topic: 'orders.v2',
    bucket: 'northgate-data',
    eof: true,
    unknown: { nested: [1, { two: 2 }] },
  }),
  from('metadata of wrong types', {
    sourceKey: 17,
    sourceOffset: '12',
    runId: 'latest',
    ingestTime: '2026-03-12',
    tags: 'one',
    eof: 'no',
  }),
  from('metadata of nulls', { sourceKey: null, sourceOffset: null, runId: null, ingestTime: null, sourceType: null }),
  { name: 'no ids, the same twice', reshape: withoutIds },
  { name: 'no ids, the same twice', reshape: withoutIds },
  { name: 'metadata null', reshape: (usual) => ({ ...usual, metadata: null }) },
  { name: 'metadata missing', reshape: ({ metadata: _, ...others }) => others },
  {
    name: 'metadata of another vendor',
    reshape: ({ metadata, ...others }) => ({ otherMetaData: metadata, ...others }),
  },
];
