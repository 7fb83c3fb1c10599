import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportDraft } from '#contract/models/export.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExportDesk } from '../../../../../main/records/writing/desk.ts';
import { createExportFiles } from '../../../../../main/storage/export-files.ts';
import { verifyFiles } from '../../../../../main/storage/export-verify.ts';
import { exportPlan, failedRecord, noFacts } from '../../../../fixtures/export-plan.ts';
import { cases } from '../../../../fixtures/thorough.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'export-'))));
afterEach(() => rm(folder, { recursive: true }));

interface Manifest {
  counts: Record<string, number>;
  originals: string | null;
  columns: unknown;
}

/** Exports records, given as JSON in the order in which the service sends them. */
async function exported(records: readonly string[], draft: Partial<ExportDraft> = {}) {
  const path = join(folder, 'originals.ndjson');
  const plan = exportPlan(path, { format: 'raw', ...draft });
  const desk = new ExportDesk(createExportFiles());
  await desk.open({ plan });
  await desk.add({ id: plan.id, resource: 0, offset: 0, text: `{"output":{"data":[${records.join(',')}]}}` });
  await desk.finish({ id: plan.id, facts: noFacts });
  const manifest = JSON.parse(await readFile(`${path}.manifest.json`, 'utf8')) as Manifest;
  const [bytes, verified] = [await readFile(path), await verifyFiles(`${path}.manifest.json`)];
  await rm(`${path}.manifest.json`);
  return { text: bytes.toString(), manifest, verified };
}

/** A record as JSON, with the JSON of its original. */
const withOriginal = (index: number, json: string): string =>
  JSON.stringify(failedRecord(index, { data: 'ORIGINAL' })).replace('"ORIGINAL"', () => json);

const newestFirst = (originals: readonly string[]): string[] =>
  originals.map((json, index) => withOriginal(index, json)).toReversed();

describe('a file of originals', () => {
  it('has each original byte for byte, the oldest first', async () => {
    const texts = ['{"a":1.10,"a":2}', ' {"b" : "\u2028\u0001é\u{1f600}"}', '[1e400]', 'id;name;7', '{"c":1}\n'];
    const { text, manifest, verified } = await exported(newestFirst(texts.map((one) => JSON.stringify(one))));
    expect(text).toBe(texts.map((one) => `${one.trimEnd()}\n`).join(''));
    expect(manifest.counts).toMatchObject({ written: 5, excluded: 0, rewritten: 0 });
    expect(manifest.originals).toContain('byte for byte');
    expect(manifest.columns).toEqual([{ name: 'raw_message', path: 'raw' }]);
    expect(verified.ok).toBe(true);
  });

  it('has an object as JSON with all its digits', async () => {
    const { text } = await exported([withOriginal(1, '{"total": 12345678901234567.10, "in": [-0, "\\ud800"]}')]);
    expect(text).toBe('{"total":12345678901234567.10,"in":[-0,"\\ud800"]}\n');
  });

  it('has JSON of several lines on one, and half characters as escapes, and counts both', async () => {
    const texts = ['{\r\n  "a": 1\n}', '{"b":"\ud800"}', '{"c":1}\r\n'];
    const { text, manifest } = await exported(newestFirst(texts.map((one) => JSON.stringify(one))));
    expect(text).toBe('{    "a": 1 }\n{"b":"\\ud800"}\n{"c":1}\n');
    expect(manifest.counts).toMatchObject({ written: 3, rewritten: 3 });
  });

  it('excludes records without an original for a line, and counts them', async () => {
    const originals = ['null', '""', '7', 'true', JSON.stringify('id;name\n7;x'), JSON.stringify('half \ud800')];
    const others = ['{"error":{"message":"no original"}}', '{"shape":"unknown"}', '"text"'];
    const records = [...newestFirst(originals), ...others, withOriginal(9, '"{}"')];
    const { text, manifest, verified } = await exported(records);
    expect(text).toBe('{}\n');
    expect(manifest.counts).toMatchObject({ read: 10, written: 1, excluded: 9 });
    expect(verified.ok).toBe(true);
  });

  it('is empty where no record has one', async () => {
    const { text, manifest, verified } = await exported([withOriginal(1, 'null')]);
    expect([text, manifest.counts['written'], verified.ok]).toEqual(['', 0, true]);
  });

  it('lacks originals that a redaction withholds', async () => {
    const { text, manifest } = await exported(
      [withOriginal(1, '"mail a@b.example"'), withOriginal(2, '"{\\"m\\":1}"')],
      {
        redactions: [{ target: { by: 'field', path: 'record.m' }, how: 'mask' }],
      },
    );
    expect(text).toBe('{"m":"[masked]"}\n');
    expect(manifest.counts).toMatchObject({ written: 1, withheld: 1, excluded: 1 });
  });
});

it('is in the order of the times of the records, however the service sends them', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 }),
      fc.constantFrom('newest first', 'oldest first', 'any'),
      async (minutes, order) => {
        const times = order === 'any' ? minutes : minutes.toSorted((a, b) => a - b);
        // The number of each record counts up in the order of arrival.
        const records = times.map((minute, nth) => ({ time: 1_795_219_200_000 + minute * 60_000, nth }));
        if (order === 'newest first') records.reverse();
        const { text } = await exported(
          records.map(({ time, nth }) =>
            withOriginal(nth, JSON.stringify(`{"time":${time},"nth":${nth}}`)).replace(
              /"ingestTime":\d+/,
              `"ingestTime":${time}`,
            ),
          ),
        );
        const read = text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as { time: number; nth: number });
        expect(read.map(({ time }) => time)).toEqual(records.map(({ time }) => time).toSorted((a, b) => a - b));
        const hasOrder = order !== 'any' && new Set(times).size > 1;
        if (hasOrder) expect(read.map(({ nth }) => nth)).toEqual(times.map((_, nth) => nth));
      },
    ),
    { numRuns: cases(200) },
  ));
