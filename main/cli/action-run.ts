import type { Action } from '#contract/models/action.ts';
import type { ActionSession } from './action-session.ts';
import { failedCallsOf, nextSteps, shortId } from './action-output.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { counted, shareOf } from './numbers.ts';
import type { Terminal } from './terminal.ts';

/** Failed calls that are listed one by one; `actions show` lists them all. */
const callsListed = 20;

/**
 * Runs an action to its end: reports progress, cancels it when the user interrupts, waits for sent calls, and reports
 * the outcome.
 *
 * @param begin begins or resumes the action
 * @param wantsItEnded the user wants to end it, so that leaving calls undone is success
 */
export async function runAction(
  begin: () => Promise<Action> | Action,
  { json = false }: { json?: boolean },
  session: ActionSession,
  context: Context,
  wantsItEnded = false,
): Promise<void> {
  const { actions } = session;
  const { terminal, signal } = context;
  context.waitsForInFlight = true;
  const startedAt = performance.now();
  session.onChange = progressOn(terminal);
  signal.throwIfAborted();
  const { id, title, unrecorded } = await begin();
  terminal.say(`${title}. Action ${shortId(id)}${unrecorded ? ', sent unrecorded' : ''}.`);
  const stop = (): void => {
    terminal.say('Stopping. Waiting for calls already sent; interrupt again to exit at once.');
    actions.order(id, 'cancel');
  };
  signal.addEventListener('abort', stop);
  const action = await actions.over(id).finally(() => signal.removeEventListener('abort', stop));
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  terminal.progress('');
  reportEnd(action, seconds, session, context);
  if (action.state === 'cancelled' && action.problem) terminal.sayProblem(action.problem);
  if (json) await printResult(action, seconds, context);
  const code = wantsItEnded ? codeOfEnd(action) : codeOf(action);
  if (code !== exitCodes.ok) context.exitCode = code;
}

/** Prints one line for a program. Skipped calls count as not attempted. */
export function printResult(action: Action | null, seconds: number, { terminal }: Context): Promise<void> {
  const { done = 0, already = 0, failed = 0, not_attempted: left = 0, held = 0, ambiguous = 0 } = action?.calls ?? {};
  const result = {
    action: action?.id ?? null,
    done: done + already,
    failed,
    not_attempted: left + held,
    ambiguous,
    seconds,
    ...(action?.unrecorded && { unrecorded: true }),
  };
  return terminal.write(`${JSON.stringify(result)}\n`);
}

function codeOf({ calls, counts, missed, state }: Action): number {
  if (state === 'interrupted') return exitCodes.unexpected;
  const undone =
    calls.failed + calls.ambiguous + calls.held + calls.not_attempted + counts.held + counts.forbidden + (missed ?? 0);
  return undone > 0 ? exitCodes.notAll : exitCodes.ok;
}

function codeOfEnd({ calls, state }: Action): number {
  if (state === 'interrupted') return exitCodes.unexpected;
  return calls.ambiguous > 0 ? exitCodes.notAll : exitCodes.ok;
}

function progressOn(terminal: Terminal): (action: Action) => void {
  /** The reported outage, and the calls done before it. A failed attempt to resume is a new wait, but no news. */
  let outage: { message: string; done: number } | null = null;
  return ({ state, calls, rate, remaining, problem }) => {
    if (problem && state.startsWith('waiting') && problem.message !== outage?.message) {
      outage = { message: problem.message, done: calls.done };
      terminal.say(`Waiting: ${problem.message}`);
    }
    if (outage && calls.done > outage.done) {
      outage = null;
      terminal.say('Resumed.');
    }
    const pace =
      rate === null || remaining === null ? '' : `, ${rate.toFixed(1)} a second, ${Math.ceil(remaining / 1000)} s left`;
    const total = Object.values(calls).reduce((sum, number) => sum + number, 0);
    const settled = `${total - calls.open} of ${counted(total, 'call')}${pace}`;
    if (state === 'verifying') terminal.progress('Verifying with the service ...');
    else terminal.progress(`${settled} ...`, shareOf(total - calls.open, total));
  };
}

function reportEnd(action: Action, seconds: number, { actions }: ActionSession, { terminal }: Context): void {
  const { id, calls, counts, reached, missed } = action;
  const unsettled = failedCallsOf(actions, id, callsListed);
  for (const line of unsettled.lines) terminal.say(line);
  if (unsettled.more > 0) terminal.say(`And ${unsettled.more} more: penstock actions show ${shortId(id)}.`);
  const parts: [number: number, words: string][] = [
    [1, `${counted(calls.done + calls.already, 'call')} done`],
    [calls.failed, `${calls.failed} failed`],
    [calls.ambiguous, `${calls.ambiguous} with an unknown outcome`],
    [calls.held, `${calls.held} skipped`],
    [calls.not_attempted, `${calls.not_attempted} not attempted`],
    [calls.open, `${calls.open} still open`],
  ];
  const shown = parts.filter(([number]) => number > 0).map(([, words]) => words);
  terminal.say(`${shown.join(', ')}, in ${seconds.toFixed(1)} s.`);
  if (missed !== null && missed > 0) {
    terminal.say(`${counted(missed, 'node')} of ${missed + (reached ?? 0)} not confirmed by the service.`);
  } else if (reached !== null) terminal.say(`${counted(reached, 'node')} confirmed by the service.`);
  if (counts.held > 0)
    terminal.say(`${counted(counts.held, 'node')} skipped: could not be changed without side effects on others.`);
  if (counts.forbidden > 0)
    terminal.say(
      `${counted(counts.forbidden, 'flow')} ${counts.forbidden === 1 ? 'is' : 'are'} excluded: your role is view only. --try-forbidden sends these calls as well.`,
    );
  for (const step of nextSteps(action)) terminal.say(step);
}
