// @module-tag nightly
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/base.css';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { FlowNode } from '#contract/models/flow.ts';
import NodeTable from '../../renderer/features/flow/NodeTable.svelte';
import { graphNodes } from '../../renderer/features/flow/graph-nodes.ts';
import { CollapseState } from '../../renderer/ui/collapse-state.svelte.ts';

const node = (id: number, parentId: number | null): FlowNode =>
  ({
    ...{ id, parentId, kind: 'data_set', resourceId: id, name: `Order hub normalised and split by country ${id}` },
    ...{ description: null, status: { state: 'active', word: 'ACTIVE' }, connector: null, credentialId: null },
    ...{ codeContainerId: null, tags: [], pause: null, figures: null, createdAt: null, updatedAt: null },
  }) as unknown as FlowNode;

it('a collapsed branch has its number next to its name, on one line', async () => {
  await page.viewport(900, 500);
  const nodes = [node(1, null), node(2, 1), ...Array.from({ length: 1_536 }, (_, i) => node(i + 3, 2))];
  const branches = new CollapseState(() => graphNodes(nodes));
  await render(NodeTable, {
    props: { branches, nodes, selected: 1, onselect: () => undefined, onopen: () => undefined },
  });
  const number = page.getByText('+1,536');
  await expect.element(number).toBeVisible();
  const row = number.element().closest('[role="row"]')!.getBoundingClientRect();
  const box = number.element().getBoundingClientRect();
  expect([box.top >= row.top, box.bottom <= row.bottom]).toEqual([true, true]);
});
