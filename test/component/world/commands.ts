/** Services of Node for the tests in the browser: a world that answers for main, and the pointer. */
import type { CallName } from '#contract';
import type { Result } from '#contract/result.ts';
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node';
import type {} from '@vitest/browser-playwright';
import type { PageEnd } from '../fake-bridge.ts';
import { Worlds } from './world.ts';

/** A step of the pointer. Positions are pixels of the page under test. */
export type PointerStep =
  | { move: [x: number, y: number] }
  | { button: 'down' | 'up' }
  | { wheel: [x: number, y: number] };

/** The project whose page and world show the pseudo-language (test/fixtures/pseudo-language.ts). */
export const pseudoLanguageProject = 'component-pseudo-language';

/** One for each browser window in which tests run. */
const worlds = new Map<string, Worlds>();
/** By id of a call, which is unique among all windows: they share this process. */
const running = new Map<string, AbortController>();

const worldsOf = ({ sessionId, project }: Pick<BrowserCommandContext, 'sessionId' | 'project'>): Worlds => {
  const own = worlds.get(sessionId) ?? new Worlds(project.name === pseudoLanguageProject);
  worlds.set(sessionId, own);
  return own;
};

/** Prepares an initial world, whose events go to the page. Returns the id of its only environment. */
const openWorld: BrowserCommand<[]> = async (context) => {
  const world = await worldsOf(context).fresh();
  const frame = await context.frame();
  world.onEvent = (name, payload) => {
    // A closed page misses nothing, because the next one requests its state.
    void frame
      .evaluate(([event, value]) => (globalThis as unknown as PageEnd).takeFromWorld(event, value), [
        name,
        JSON.stringify(payload),
      ] as const)
      .catch(() => undefined);
  };
  return world.environmentId;
};

/** A call of the page. The texts are JSON. */
const callWorld: BrowserCommand<[callId: string, name: CallName, input: string]> = async (
  context,
  callId,
  name,
  input,
) => {
  const controller = new AbortController();
  running.set(callId, controller);
  const result: Result<unknown> = await worldsOf(context).current.call(name, JSON.parse(input), controller.signal);
  running.delete(callId);
  return JSON.stringify(result);
};

/** Passes this world to the next test in its current state. */
const keepWorld: BrowserCommand<[]> = (context) => void (worldsOf(context).current.changed = false);

const cancelInWorld: BrowserCommand<[callId: string]> = (_context, callId) => running.get(callId)?.abort();

/** Presses a key many times, without waiting for the page in between. */
const pressKey: BrowserCommand<[key: string, times: number]> = async ({ page }, key, times) => {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
};

const pointer: BrowserCommand<[steps: PointerStep[]]> = async (context, steps) => {
  const { page } = context;
  const frame = await (await context.frame()).frameElement();
  const { x, y } = (await frame.boundingBox())!;
  for (const step of steps) {
    if ('move' in step) await page.mouse.move(x + step.move[0], y + step.move[1]);
    else if ('wheel' in step) await page.mouse.wheel(...step.wheel);
    else await page.mouse[step.button]();
  }
};

export const worldCommands = { openWorld, callWorld, keepWorld, cancelInWorld, pressKey, pointer };

declare module 'vitest/browser' {
  interface BrowserCommands {
    openWorld: () => Promise<string>;
    callWorld: (callId: string, name: CallName, input: string) => Promise<string>;
    keepWorld: () => Promise<void>;
    pressKey: (key: string, times: number) => Promise<void>;
    cancelInWorld: (callId: string) => Promise<void>;
    pointer: (steps: PointerStep[]) => Promise<void>;
  }
}
