import { failure, Failure } from '../core/base/failure.ts';
import { phrases } from '../core/base/words.ts';
import type { RecordCallName, RecordCalls, Records } from '../core/ports/records.ts';
import type { Logger } from '../log.ts';
import type { HelperLauncher, HelperProcess } from './launcher.ts';
import type { RecordReply, RecordRequest } from './records-protocol.ts';
import { texts } from './words.ts';

interface Waiting {
  name: RecordCallName;
  resolve: (value: unknown) => void;
  reject: (failure: Failure) => void;
}

/**
 * Creates the one process for all failed records. It starts with the first call, and with the next call after it ended.
 */
export function createRecords(launcher: HelperLauncher, log: Logger): Records {
  const listeners = new Set<() => void>();
  const waiting = new Map<number, Waiting>();
  let helper: HelperProcess | null = null;
  let calls = 0;

  const giveUp = (failed: Failure): void => {
    const all = [...waiting.values()];
    waiting.clear();
    for (const { reject } of all) reject(failed);
  };

  const settle = (reply: RecordReply): void => {
    const call = waiting.get(reply.call);
    waiting.delete(reply.call);
    if (!call) return;
    if ('value' in reply) return call.resolve(reply.value);
    if (reply.thrown !== null) log.error('A call about failed records broke.', { call: call.name, why: reply.thrown });
    call.reject(new Failure(reply.problem));
  };

  const start = (): HelperProcess => {
    const started = launcher.start('records');
    started.onMessage((message) => settle(message as RecordReply));
    started.onExit(() => {
      if (helper !== started) return;
      helper = null;
      log.error('The process of failed records ended unasked.', { calls: waiting.size });
      giveUp(ended());
      for (const listener of [...listeners]) listener();
    });
    return started;
  };

  return {
    call: <N extends RecordCallName>(name: N, input: RecordCalls[N]['input']) =>
      new Promise<RecordCalls[N]['output']>((resolve, reject) => {
        calls += 1;
        waiting.set(calls, { name, resolve: resolve as Waiting['resolve'], reject });
        helper ??= start();
        helper.post({ call: calls, name, input } satisfies RecordRequest<N>);
      }),
    onLost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      const last = helper;
      helper = null;
      last?.kill();
      giveUp(failure('cancelled', phrases.canceled));
    },
  };
}

const ended = (): Failure => failure('internal', texts.recordsEnded, { advice: texts.goneFromMemory });
