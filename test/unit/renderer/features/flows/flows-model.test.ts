import type { FlowQuery, FlowWindow, NodeRow } from '#contract/models/flow.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FlowsModel, flowsModel } from '../../../../../renderer/features/flows/flows-model.svelte.ts';
import { settled } from '../../../../fixtures/settled.ts';
import { installBridge } from '../../client/fake-bridge.ts';

/** Flows 10, 20 and so on. Flow 10 is expanded and shows its nodes 11 and 12. */
const flows = Array.from({ length: 1_000 }, (_, index) => 10 * (index + 1));
const rows = [10, 11, 12, ...flows.slice(1)];
function idsOf({ expansion, filter }: FlowQuery, all: number[]): number[] {
  if (filter !== '') return all.slice(0, 1);
  return expansion.all ? all.flatMap((id) => [id, id + 1, id + 2]) : expansion.except.length > 0 ? rows : all;
}

function openModel() {
  const flowsNow = [...flows];
  const bridge = installBridge({
    'flows.ids': async ({ input }) => ({
      ok: true,
      value: { revision: 1, ids: idsOf((input as { query: FlowQuery }).query, flowsNow) },
    }),
    'flows.window': async ({ input }) => {
      const { from, to } = input as { from: number; to: number };
      const shown = rows.slice(from, to).map((id) => ({ id, originId: id - (id % 10) }) as NodeRow);
      const value: FlowWindow = {
        revision: 1,
        rowCount: rows.length,
        flowCount: 1_000,
        flowTotal: 1_000,
        partlyKnown: 0,
        from,
        rows: shown,
      };
      return { ok: true, value };
    },
  });
  const model = new FlowsModel('e');
  model.query = { ...model.query, expansion: { all: false, except: [10] } };
  return { model, bridge, flowsNow };
}

afterEach(() => vi.unstubAllGlobals());

describe('FlowsModel', () => {
  it('selects loaded rows without a request', async () => {
    const { model, bridge } = openModel();
    model.rows.show(0, 30);
    model.rows.ask(model.query);
    await settled();
    await model.toggle(0, 1);
    expect([...model.selection]).toEqual([
      [10, 'flow'],
      [11, 'node'],
    ]);
    expect(bridge.asked.map(({ name }) => name)).toEqual(['flows.window']);
  });

  it('selects a range that was never scrolled to, and distinguishes flows from nodes below them', async () => {
    const { model } = openModel();
    await model.add(1, 900);
    expect(model.selection.size).toBe(900);
    expect([model.selection.get(11), model.selection.get(20)]).toEqual(['node', 'flow']);
  });

  it('adds all matches to the selection from another filter', async () => {
    const { model } = openModel();
    await model.add(5, 5);
    model.query = { ...model.query, filter: 'first' };
    await model.addAll();
    expect([...model.selection.keys()]).toEqual([40, 10]);
  });

  it('counts rows hidden by the filter, but not collapsed ones', async () => {
    const { model } = openModel();
    await model.add(0, 3);
    model.query = { ...model.query, expansion: { all: false, except: [] } };
    model.loadMatching();
    await settled();
    expect(model.hidden).toBe(0);
    model.query = { ...model.query, filter: 'first' };
    model.loadMatching();
    await settled();
    expect(model.hidden).toBe(3);
  });

  it('knows whether all rows are selected, or some', async () => {
    const { model } = openModel();
    expect(model.selectedShare).toBe('none');
    await model.add(0, 0);
    expect(model.selectedShare).toBe('some');
    await model.addAll();
    model.loadMatching();
    await settled();
    expect(model.selectedShare).toBe('all');
  });

  it('stores a selection of all matches as a rule with exceptions', async () => {
    const { model } = openModel();
    model.query = { ...model.query, expansion: { all: false, except: [] } };
    await model.addAll();
    expect(model.chosen).toEqual({ by: 'query', query: model.query, except: [] });
    expect(model.selection.size).toBe(1_000);
    model.query = { ...model.query, expansion: { all: false, except: [10] } };
    await model.toggle(3, 3);
    expect(model.chosen).toMatchObject({ by: 'query', except: [20] });
    expect([model.isSelected(10), model.isSelected(20), model.selectedShare]).toEqual([true, false, 'some']);
    await model.add(3, 3);
    expect(model.chosen).toMatchObject({ by: 'query', except: [] });
  });

  it('includes matching individual choices in a rule', async () => {
    const { model } = openModel();
    await model.add(0, 3);
    await model.addAll();
    expect(model.chosen.by).toBe('query');
  });

  it('is a list of individual choices again once one is outside the rule', async () => {
    const { model } = openModel();
    model.query = { ...model.query, filter: 'first' };
    await model.addAll();
    expect(model.selection.size).toBe(1);
    model.query = { ...model.query, filter: '' };
    await model.toggle(4, 4);
    expect(model.chosen).toEqual({ by: 'nodes', nodeIds: [10, 30] });
  });

  it('follows what a rule currently selects', async () => {
    const { model, flowsNow } = openModel();
    await model.addAll();
    flowsNow.splice(900);
    model.loadMatching();
    await settled();
    await settled();
    expect(model.selection.size).toBe(900);
  });

  it('is kept for each environment, so that a screen is restored unchanged', () => {
    installBridge();
    expect(flowsModel('a')).toBe(flowsModel('a'));
    expect(flowsModel('a')).not.toBe(flowsModel('b'));
  });
});
