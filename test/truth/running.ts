import { expect, type Page } from '@playwright/test';
import { readRows } from '../e2e/locators.ts';
import type { DemoService, LoggedRequest, NodeState } from '../fixtures/demo-service.ts';
import { figureIn, settled } from './comparison.ts';
import { inSeconds, momentIn } from './lines.ts';
import { type LookedAt, usual, wide } from './looked-at.ts';

/** A call as the list shows it. */
interface ShownCall {
  /** Method and path. */
  call: string;
  result: string;
  nodes: number | null;
  /** Time of the answer, as an exact time; empty before that. */
  at: string;
}

/** Known facts of an action that begins. */
interface Begun {
  calls: number;
  /** State of the service's nodes before it. */
  before: ReadonlyMap<number, NodeState>;
  /** Time of the user's request, by the console's clock. */
  asked: number;
}

/** The service's data of a call. */
type KnownState = 'Done' | 'Sending' | 'Waiting';

const isChange = ({ method, path }: LoggedRequest): boolean => method === 'PUT' && /\/(pause|activate)$/.test(path);

/** Whether a request changed something, and its answer left. */
export const isAnswered = (request: LoggedRequest): boolean => isChange(request) && request.status !== null;

/**
 * Compares the list of calls of an action while the service answers no more of them, and again on hold, with the
 * requests that the service got. Then releases it.
 */
export async function lookAtRunning(looked: LookedAt, begun: Begun): Promise<void> {
  const { page, service } = looked;
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Hold' })).toBeVisible({ timeout: 60_000 });
  await page.setViewportSize(wide);
  await expect.poll(async () => isUnderWay(await knownCalls(service)), { timeout: 60_000 }).toBe(true);
  await compareCalls(looked, 'while it runs', begun);
  await main.getByRole('button', { name: 'Hold' }).click();
  await service.clearFaults();
  // The requests without an answer are given up.
  await expect.poll(async () => isUnderWay(await knownCalls(service)), { timeout: 120_000 }).toBe(false);
  await compareCalls(looked, 'on hold', begun);
  await page.setViewportSize(usual);
  await main.getByRole('button', { name: 'Continue' }).click();
}

/** The list of calls, each with its state, and their summary. */
async function compareCalls(
  { page, service, comparison, ...looked }: LookedAt,
  when: 'while it runs' | 'on hold',
  { calls, before, asked }: Begun,
): Promise<void> {
  const goesOn = when === 'while it runs';
  let shown: ShownCall[] = [];
  let known = new Map<string, KnownState>();
  const stateOf = ({ call }: ShownCall): string => known.get(call) ?? 'Waiting';
  const differing = async (): Promise<number> => {
    shown = await shownCalls(page);
    known = await knownCalls(service);
    // A list that is not drawn yet differs in nothing.
    if (isUnderWay(known) !== goesOn || shown.length === 0) return Infinity;
    return shown.filter((call) => call.result !== stateOf(call)).length;
  };
  // The list follows with a delay. A call whose answer is given up is sent again, unless on hold.
  await expect
    .poll(differing, { timeout: 60_000 })
    .toBe(0)
    .catch(() => undefined);
  comparison.same(`${when}: whether a call is under way`, String(isUnderWay(known)), String(goesOn));
  for (const call of shown) comparison.same(`${when}: ${call.call}`, call.result, stateOf(call));
  const listed = new Set(shown.map(({ call }) => call));
  for (const call of known.keys()) comparison.same(`${when}: ${call} in the list`, String(listed.has(call)), 'true');
  comparison.same(`${when}: calls in the list`, shown.length, calls);

  const done = shown.filter(({ result }) => result === 'Done');
  const now = await looked.now();
  for (const { call, at } of done)
    comparison.within(`${when}: ${call} answered`, momentIn(at), [inSeconds(asked)!, now]);
  const changed = [...(await service.state()).values()].filter(
    ({ flow_node_id: id, status }) => before.get(id)!.status !== status,
  );
  const nodes = done.reduce((sum, call) => sum + call.nodes!, 0);
  comparison.same(`${when}: nodes of the calls done`, nodes, changed.length);
  const answered = [...known.values()].filter((state) => state === 'Done').length;
  const main = page.getByRole('main');
  const words = (): Promise<string> => main.getByText(/^[\d,]+ of [\d,]+ calls? done$/).innerText();
  const inWords = `${answered} of ${calls} ${calls === 1 ? 'call' : 'calls'} done`;
  comparison.same(`${when}: in words`, await settled(words, inWords), inWords);
  const bar = main.getByRole('listitem').getByRole('progressbar').first();
  const onBar = async (): Promise<number | null> => figureIn((await bar.getAttribute('aria-valuenow'))!);
  comparison.same(`${when}: on its bar`, await settled(onBar, answered), answered);
  const tab = await main.getByRole('tab', { name: /^All calls/ }).innerText();
  comparison.same(`${when}: in the tab of all calls`, figureIn(tab), calls);
}

/** The service's data of the calls that it got. Lost ones are to be sent again, like those that it did not get. */
async function knownCalls(service: DemoService): Promise<Map<string, KnownState>> {
  const known = new Map<string, KnownState>();
  for (const { method, path, finished_at, status } of (await service.log()).filter(isChange)) {
    const state = finished_at === null ? 'Sending' : status === 200 ? 'Done' : 'Waiting';
    known.set(`${method} ${path}`, state);
  }
  return known;
}

const isUnderWay = (known: ReadonlyMap<string, KnownState>): boolean => [...known.values()].includes('Sending');

/** Read at once, because a row that is read cell by cell may change in between. */
function shownCalls(page: Page): Promise<ShownCall[]> {
  return readRows(page, 'Calls of this action').evaluateAll((all) =>
    all.map((row) => {
      const cells = row.querySelectorAll<HTMLElement>('[role="gridcell"], [role="rowheader"]');
      const [, result, nodes, call, at] = [...cells].map((cell) => cell.innerText.trim());
      const title = cells[4]!.querySelector<HTMLElement>('[title]')?.title ?? '';
      return { call: call!, result: result!, nodes: Number(nodes), at: at === '' ? '' : title };
    }),
  );
}

/** The list of calls of a finished action: completed calls match the service, and nothing else was sent. */
export async function lookAtFinished(
  { page, service, comparison }: LookedAt,
  when: string,
  calls: number,
  since: number,
): Promise<void> {
  await page.setViewportSize(wide);
  const sent = new Set((await service.log(since)).filter(isAnswered).map(({ method, path }) => `${method} ${path}`));
  let shown: ShownCall[] = [];
  const doneHere = async (): Promise<number> => {
    shown = await shownCalls(page);
    return shown.filter(({ result }) => result === 'Done').length;
  };
  comparison.same(`${when}: calls done`, await settled(doneHere, sent.size), sent.size);
  comparison.same(`${when}: calls of its plan`, shown.length, calls);
  for (const { call, result } of shown)
    comparison.same(`${when}: whether ${call} was sent (${result})`, String(result === 'Done'), String(sent.has(call)));
  await page.setViewportSize(usual);
}
