import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, type Lab, startLab } from './lab.ts';

describe('a utility process', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab.close());

  it('receives { data, ports } and sends raw messages, even those from before it listened; has no stdin', async () => {
    const answers = await lab.app.evaluate(async ({ utilityProcess }, path) => {
      const child = utilityProcess.fork(path, ['one', 'two']);
      child.postMessage({ question: new Map([[1, 'early']]) });
      const answer = await new Promise((resolve) => child.once('message', resolve));
      child.kill();
      const { data, ...rest } = answer as { data: { question: Map<number, string> } };
      return { ...rest, data: data.question.get(1) };
    }, fixture('utility.ts'));
    expect(answers).toEqual({
      data: 'early',
      keys: ['data', 'ports'],
      ports: [],
      argv: ['one', 'two'],
      type: 'utility',
      send: 'undefined',
      stdin: '',
    });
  });

  it('ends with code 0 when it is killed, and then has no pid', async () => {
    const outcome = await lab.app.evaluate(async ({ utilityProcess }, path) => {
      const child = utilityProcess.fork(path);
      await new Promise<void>((resolve) => child.once('spawn', resolve));
      const running = typeof child.pid;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      const killed = child.kill();
      return [running, killed, await exited, child.pid ?? 'none', child.kill()];
    }, fixture('utility.ts'));
    expect(outcome).toEqual(['number', true, 0, 'none', false]);
  });

  it('reports its code when it crashes, and the app emits child-process-gone', async () => {
    const outcome = await lab.app.evaluate(async ({ app, utilityProcess }, path) => {
      const gone = new Promise((resolve) => app.once('child-process-gone', (_event, details) => resolve(details)));
      const child = utilityProcess.fork(path, ['throw'], { serviceName: 'Crasher', stdio: 'pipe' });
      let stderr = '';
      child.stderr!.on('data', (chunk) => (stderr += String(chunk)));
      const code = await new Promise((resolve) => child.once('exit', resolve));
      return [code, await gone, stderr.includes('thrown on purpose')];
    }, fixture('utility.ts'));
    expect(outcome).toEqual([
      1,
      { type: 'Utility', reason: 'abnormal-exit', exitCode: 1, serviceName: 'Crasher', name: 'Crasher' },
      true,
    ]);
  });

  it('exits instead of throwing when its file is missing', async () => {
    const code = await lab.app.evaluate(async ({ utilityProcess }) => {
      const child = utilityProcess.fork('/nowhere/at-all.js', [], { stdio: 'ignore' });
      return new Promise((resolve) => child.once('exit', resolve));
    });
    expect(code).toBe(1);
  });

  it('emits an error before it exits when V8 fails, which main must handle', async () => {
    const outcome = await lab.app.evaluate(async ({ utilityProcess }, path) => {
      process.env['STANDIN_FATAL_ERROR'] = 'Fatal';
      const uncaught: unknown[] = [];
      const note = (error: Error): void => void uncaught.push(error.message);
      process.on('uncaughtException', note);
      const start = (): { child: Electron.UtilityProcess; exit: Promise<unknown> } => {
        const child = utilityProcess.fork(path, [], { serviceName: 'Fatal' });
        return { child, exit: new Promise((resolve) => child.once('exit', resolve)) };
      };
      const handled = start();
      const error = new Promise((resolve) => handled.child.once('error', (type) => resolve(type)));
      const codes = [await handled.exit, await start().exit];
      process.off('uncaughtException', note);
      delete process.env['STANDIN_FATAL_ERROR'];
      return { error: await error, codes, uncaught };
    }, fixture('utility.ts'));
    expect(outcome).toEqual({ error: 'FatalError', codes: [6, 6], uncaught: [expect.stringContaining('FatalError')] });
  });

  it('refuses ports with an error', async () => {
    const message = await lab.app.evaluate(({ utilityProcess }, path) => {
      const child = utilityProcess.fork(path);
      try {
        child.postMessage(1, [{} as Electron.MessagePortMain]);
        return 'sent';
      } catch (error) {
        return (error as Error).message;
      } finally {
        child.kill();
      }
    }, fixture('utility.ts'));
    expect(message).toBe('The stand-in does not implement electron.UtilityProcess.postMessage with ports');
  });

  it('has nothing usable of electron', async () => {
    const outcome = await lab.app.evaluate(async ({ utilityProcess }, path) => {
      const child = utilityProcess.fork(path, ['electron']);
      const answer = await new Promise((resolve) => child.once('message', resolve));
      child.kill();
      return answer;
    }, fixture('utility.ts'));
    expect(outcome).toBe('The stand-in does not implement electron.net (in a utility process).fetch');
  });
});
