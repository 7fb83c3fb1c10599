import { describe, expect, it } from 'vitest';
import type { FlowNode, NodeFigures } from '#contract/models/flow.ts';
import { graphNodes } from '../../../../../renderer/features/flow/graph-nodes.ts';

const figures: NodeFigures = {
  errorsLastHour: 48,
  errors: 1234,
  records: 12_431,
  share: 0.09,
  trend: [],
  lastErrorAt: null,
  by: 'failed_records',
  // In the time zone of the test run.
  asOf: new Date(2026, 2, 12, 13).getTime(),
};

const node = (id: number, rest: Partial<FlowNode> = {}): FlowNode => ({
  id,
  parentId: id === 1 ? null : 1,
  kind: 'data_set',
  resourceId: 100 + id,
  name: `Node ${id}`,
  description: null,
  connector: null,
  status: { state: 'active', word: 'ACTIVE' },
  pause: null,
  credentialId: null,
  codeContainerId: null,
  tags: [],
  createdAt: null,
  updatedAt: null,
  figures: null,
  ...rest,
});

describe('the figures in a graph', () => {
  it('are empty where nothing was read about any node', () => {
    expect(graphNodes([node(1), node(2)]).map((one) => one.figures)).toEqual([undefined, undefined]);
  });

  it('are those of the last day, in short form, with dashes where they are unknown', () => {
    const [known, unknown] = graphNodes([node(1, { figures }), node(2)]);
    expect(known!.figures).toMatchObject({ records: '12.4 k', errors: '1.23 k errors', bad: false });
    expect(unknown!.figures).toMatchObject({ records: '–', errors: '– errors', bad: false });
    expect(unknown!.figures!.about).toBe('Records and errors are unknown.');
  });

  it('are the errors of the last hour for a failing node, marked as a problem unless there were none', () => {
    const failing = { status: { state: 'failing', word: 'ACTIVE' } } as const;
    const errorsOf = (rest: Partial<FlowNode>) => graphNodes([node(1, { ...failing, ...rest })])[0]!.figures;
    expect(errorsOf({ figures })).toMatchObject({ errors: '48 errors/h', bad: true });
    expect(errorsOf({ figures: { ...figures, errorsLastHour: 0 } })).toMatchObject({
      errors: '0 errors/h',
      bad: false,
    });
    expect(errorsOf({ figures: { ...figures, errorsLastHour: null } })).toMatchObject({
      errors: '– errors/h',
      bad: true,
    });
  });

  it('have a sentence with their meaning, source and time, and what is unknown', () => {
    const about = (rest: Partial<NodeFigures>) =>
      graphNodes([node(1, { figures: { ...figures, ...rest } })])[0]!.figures!.about;
    expect(about({})).toBe(
      'Last 24 hours: records 12,431, errors 1,234. Errors of the last hour: 48. Figures counted from the failed records, as of Mar 12, 13:00.',
    );
    expect(about({ records: null, by: 'service' })).toContain('records unknown, errors 1,234');
    expect(about({ by: 'service' })).toContain('as the service reports them');
  });
});

describe('a node of the graph', () => {
  it("is found by its name, id, connector, kind and status, in Penstock's word and the service's", () => {
    const [one] = graphNodes([
      node(7, {
        parentId: null,
        name: 'Orders EU',
        connector: 's3',
        kind: 'source',
        status: { state: 'other', word: 'RATE_LIMITED' },
      }),
    ]);
    for (const word of ['orders eu', '7', 's3', 'source', 'rate_limited']) expect(one!.words).toContain(word);
  });

  it('has an inert name, or its id, and its connector or its kind', () => {
    const [hostile, nameless] = graphNodes([node(1, { name: 'a\u202Eb', connector: 's3' }), node(2, { name: null })]);
    expect(hostile).toMatchObject({ title: 'a⟨U+202E⟩b', subtitle: 's3' });
    expect(nameless).toMatchObject({ title: 'Node 2', subtitle: 'Data set' });
  });
});
