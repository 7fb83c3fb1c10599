import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDocument, printDocument } from '#contract/document-json.ts';
import { hiddenValue, type JsonRecord } from '#contract/models/resource.ts';
import type { Client } from '../../../../main/api/client.ts';
import type { Connection } from '../../../../main/api/connection.ts';
import type { AnyOperation } from '../../../../main/api/operations/operation.ts';
import type { RequestInput } from '../../../../main/api/request.ts';
import { ServiceClock } from '../../../../main/api/service-clock.ts';
import { ApiService } from '../../../../main/api/service.ts';
import { parseExactly, parseJson } from '../../../../main/core/base/json-text.ts';
import { changedBetween } from '../../../../main/core/versions/change.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { problemFrom } from '../../../fixtures/connection.ts';
import { EditingDesk } from '../../../fixtures/editing-desk.ts';

const source = { kind: 'source', id: 1 } as const;
const config = '{"big":12345678901234567890,"rate":1.10,"huge":1e400,"path":"/in"}';

/**
 * A service with one source, which keeps the text of its configuration, and the bodies that it received.
 *
 * @param stored how the service stores what it received
 */
function serviceWith(configuration: string, stored = (text: string) => text) {
  const sent: string[] = [];
  let text = `{"id":1,"name":"Orders","source_config":${configuration}}`;
  const receive = async () => ({
    body: { text },
    read: async () => ({ answer: null, content: parseJson(text) }),
  });
  const call = async (operation: AnyOperation, { body }: RequestInput) => {
    sent.push(JSON.stringify(operation.body.parse(body)));
    text = stored(JSON.stringify({ ...(parseExactly(text) as object), ...(body as object) }));
    return { content: parseJson(text) };
  };
  const settings = { baseUrl: 'https://api.example/v1', vendorPrefix: 'acme', operationOverrides: {} };
  const connection = { client: { receive, call } as unknown as Client, serviceClock: new ServiceClock() } as Connection;
  const service = new ApiService(settings, connection, new ManualClock());
  return { service, desk: new EditingDesk(service), sent };
}

type At = ReturnType<typeof serviceWith>;

/** Edits the configuration as the form does: as text, in another process. */
const editAsText = ({ desk }: At, edit: (text: string) => string) =>
  desk.update(source, (document) => {
    const text = printDocument(structuredClone(document)['source_config']!);
    return { source_config: structuredClone(parseDocument(edit(text))) };
  });

/** Reads the record as a version stores it. */
const versionOf = async ({ service }: At): Promise<JsonRecord> =>
  JSON.parse(JSON.stringify((await service.resources.get(source)).record)) as JsonRecord;

/** Returns a record as versions stored it earlier, with rounded numbers. */
const rounded = (configuration: string): JsonRecord =>
  JSON.parse(JSON.stringify(JSON.parse(`{"id":1,"name":"Orders","source_config":${configuration}}`))) as JsonRecord;

const written = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9]\d{0,24}$/)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,25}$/)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^[eE][+-]?\d{1,3}$/)),
  )
  .map((parts) => parts.join(''));
const name = fc.constantFrom('a', 'b', 'rows', 'token_limit', 'password_age', '__proto__', '\uFDD01.10');
const { value: anyValue } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    written,
    fc.constantFrom('null', 'true', '"1.10"', '""', '"\\"\uFDD01.10"', '"\uFDD01.10x"'),
    fc.string().map((text) => JSON.stringify(text)),
    fc.array(tie('value'), { maxLength: 3 }).map((entries) => `[${entries.join(',')}]`),
    fc
      .uniqueArray(fc.tuple(name, tie('value')), { selector: ([key]) => key, maxLength: 4 })
      .map((members) => `{${members.map(([key, member]) => `${JSON.stringify(key)}:${member}`).join(',')}}`),
  ),
}));

it('sends every number that an edit of another member left unchanged byte for byte, in any document', async () => {
  await fc.assert(
    fc.asyncProperty(anyValue, async (value) => {
      const at = serviceWith(`{"kept":${value},"path":"/in"}`);
      const edit = await editAsText(at, (text) => {
        if (!text.includes(hiddenValue)) expect(text).toBe(`{"kept":${value},"path":"/in"}`);
        return text.replace(/"\/in"\}$/, '"/out"}');
      });
      at.desk.close();
      expect(at.sent).toEqual([`{"source_config":{"kept":${value},"path":"/out"}}`]);
      expect(edit).toMatchObject({ state: 'confirmed', left: [] });
      expect(edit.differences).toHaveLength(1);
    }),
    { numRuns: 60 },
  );
});

it('sends a typed number with its digits, and the earlier ones with an undo and a restored version', async () => {
  const at = serviceWith(config);
  const earlier = await versionOf(at);
  const changed = config.replace('7890', '7891').replace('1.10', '1.20').replace('1e400', '2e400');
  const edit = await editAsText(at, () => changed);
  expect(edit).toMatchObject({ state: 'confirmed', left: [] });
  const later = await versionOf(at);
  expect(changedBetween(earlier, later).map(({ path }) => path.at(-1))).toEqual(['big', 'rate', 'huge']);
  await at.desk.undo(edit.id);
  await editAsText(at, () => changed);
  at.desk.versions = () => ({ earlier, later });
  await at.desk.carryOut({ does: 'restore', resource: source, earlier: 1, later: 2 });
  const bodies = [changed, config, changed, config].map((text) => `{"source_config":${text}}`);
  expect(at.sent).toEqual(bodies);
  at.desk.close();
});

it('reports that the service rounded a number, but not that it wrote the number in another notation', async () => {
  const at = serviceWith('{"rate":1}', (text) => text.replace('1.10', '1.1').replace('67890', '67000'));
  const edit = (rate: string) => editAsText(at, () => `{"rate":${rate}}`);
  expect(await edit('1.10')).toMatchObject({ state: 'confirmed', left: [] });
  const rounded = await edit('12345678901234567890');
  expect(rounded).toMatchObject({ state: 'differs', left: [{ path: ['source_config', 'rate'] }] });
  expect(at.sent).toEqual(['{"source_config":{"rate":1.10}}', '{"source_config":{"rate":12345678901234567890}}']);
  at.desk.close();
});

it('finds no change in a version that was stored with rounded numbers, and restores none of them', async () => {
  const at = serviceWith(config);
  const later = await versionOf(at);
  expect(changedBetween(rounded(config), later)).toEqual([]);
  at.desk.versions = () => ({ earlier: rounded(config.replace('/in', '/earlier')), later });
  await at.desk.carryOut({ does: 'restore', resource: source, earlier: 1, later: 2 });
  const restored = config.replace('/in', '/earlier');
  at.desk.versions = () => ({ earlier: rounded(config), later: rounded(restored) });
  await at.desk.carryOut({ does: 'restore', resource: source, earlier: 1, later: 2 });
  expect(at.sent).toEqual([restored, config].map((text) => `{"source_config":${text}}`));
  at.desk.close();
});

it('refuses to send a number that was stored rounded', async () => {
  const at = serviceWith(config.replace('7890', '1'));
  const stored = { earlier: rounded(config), later: rounded(config.replace('7890', '1')) };
  at.desk.versions = () => stored;
  const problem = await problemFrom(at.desk.carryOut({ does: 'restore', resource: source, earlier: 1, later: 2 }));
  expect(problem).toMatchObject({ kind: 'invalid_input', message: expect.stringContaining('rounded') });
  expect(at.sent).toEqual([]);
  at.desk.close();
});
