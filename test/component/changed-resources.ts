import { page } from 'vitest/browser';
import type { ResourceChange, TimelineWindow } from '#contract/models/timeline.ts';
import { bridge } from './fake-bridge.ts';

/** The world is read once, so nothing changes in it. A test supplies the changes. */

export const timeline = page.getByRole('grid', { name: 'What changed' });

/** A change of a destination, as main finds it. */
export function changeOf(versionId: number, change: Partial<ResourceChange>): ResourceChange {
  const differences = change.differences ?? [];
  return {
    ...{ kind: 'destination', id: 5, versionId, name: 'Orders to warehouse', event: 'changed' },
    ...{ weight: 'configuration', by: 'elsewhere', at: 0, since: null, seenAt: 0, flows: [], flowCount: 0 },
    ...{ differenceCount: differences.length, ...change, differences },
  };
}

/** Makes the timeline list these changes. */
export function answerTimeline(changes: readonly ResourceChange[]): void {
  bridge.change('timeline.window', (window): TimelineWindow => {
    const rows = changes.map((change) => ({ what: 'change' as const, change }));
    return { ...window, rows, total: rows.length, all: rows.length };
  });
}
