import type { FlowNode } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import { askedWords, notifiedNode } from '../../../../../renderer/features/flow/notifications.ts';

describe('the scope of the request', () => {
  it('is shown with what was left out', () => {
    expect(askedWords({ asked: 15, of: 15, more: false })).toBe('All 15 nodes checked.');
    expect(askedWords({ asked: 60, of: 1200, more: true })).toBe('60 of 1,200 nodes checked; older ones may exist.');
  });
});

describe('the node of a notification', () => {
  const nodes = [
    { id: 1, kind: 'source', resourceId: 7 },
    { id: 2, kind: 'destination', resourceId: 7 },
    { id: 3, kind: 'unknown', resourceId: null },
  ] as FlowNode[];

  it('is matched by kind and resource: ids alone are not unique', () => {
    expect(notifiedNode(nodes, { kind: 'destination', id: 7 })?.id).toBe(2);
    expect(notifiedNode(nodes, { kind: 'data_set', id: 7 })).toBeUndefined();
    expect(notifiedNode(nodes, { kind: 'unknown', id: null })).toBeUndefined();
  });
});
