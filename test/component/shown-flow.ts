import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { everyFlow } from '#contract/models/flow.ts';
import { runTime } from '../../renderer/features/flow/runs.ts';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';

/** Ways to open the screen of one flow, and locators of its parts. */

export const selectedNode = page.getByRole('complementary', { name: 'Selected node' });

export const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** Id of the flow of the world that has this name. */
export async function flowNamed(name: string): Promise<number> {
  const { environmentId } = bridge;
  const query = { ...everyFlow, filter: `name:"${name}"` };
  return (await bridge.ask('flows.window', { environmentId, query, from: 0, to: 1 })).rows[0]!.id;
}

/** Shows a flow, and its last day. Answers that differ from the world's are set before. */
export async function openFlow(nodeId: number): Promise<void> {
  runTime.choose('24h');
  runTime.comparison = 'yesterday';
  await openApp(`#/flows/${nodeId}`);
  await expect.element(selectedNode).toBeVisible();
}

/** Notifies the page that main has read the service again, and waits until it has requested the flow on screen. */
export async function readAgain(): Promise<void> {
  const { environmentId } = bridge;
  const asked = bridge.inputs('flow.get').length;
  const state = await bridge.ask('watch.state', { environmentId });
  bridge.publish('watch.changed', { ...state, revision: state.revision + 1 });
  await expect.poll(() => bridge.inputs('flow.get').length).toBeGreaterThan(asked);
}
