import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, startLab } from './lab.ts';

describe('a scheme of the app', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab.close());

  /** Serves an answer for a path, fetches it in the page, and returns the result. */
  async function fetched(
    answer: () => Response,
  ): Promise<{ status: number; type: string | null; body: string } | string> {
    await lab.app.evaluate((_electron, source) => {
      globalThis.answers['/probe'] = (0, eval)(`(${source})`) as () => Response;
    }, String(answer));
    return lab.page.evaluate(async () => {
      const response = await fetch('/probe').catch((error: Error) => error.message);
      if (typeof response === 'string') return response;
      return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
    });
  }

  it('is unchanged for main', async () => {
    const url = await lab.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL());
    expect(url).toBe('app://lab/');
  });

  it('is a secure context with its own origin', async () => {
    expect(await lab.page.evaluate(() => [isSecureContext, location.origin !== 'null', typeof crypto.subtle])).toEqual([
      true,
      true,
      'object',
    ]);
  });

  it('treats a body of bytes without a content-type as HTML', async () => {
    expect(await fetched(() => new Response(new Uint8Array([104, 105])))).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
      body: 'hi',
    });
  });

  it('treats a body of text without a content-type as plain text', async () => {
    expect(await fetched(() => new Response('hi'))).toMatchObject({ type: 'text/plain;charset=UTF-8' });
  });

  it('does not run a module without a content-type', async () => {
    await lab.app.evaluate(() => {
      globalThis.answers['/module.js'] = () => new Response(new Uint8Array());
    });
    // Written as text, because the test runner would rewrite the import.
    const imported = await lab.page.evaluate(`import('/module.js').then(() => 'ran', () => 'refused')`);
    expect(imported).toBe('refused');
  });

  it('turns a throwing handler into a network error, not a 500', async () => {
    const answer = (): Response => {
      throw new Error('boom');
    };
    expect(await fetched(answer)).toBe('Failed to fetch');
  });

  it('turns Response.error() into a network error', async () => {
    expect(await fetched(() => Response.error())).toBe('Failed to fetch');
  });

  it('does not support ranges', async () => {
    await lab.app.evaluate(() => {
      globalThis.answers['/probe'] = () => new Response('0123456789');
    });
    const [status, body] = await lab.page.evaluate(async () => {
      const response = await fetch('/probe', { headers: { range: 'bytes=2-4' } });
      return [response.status, await response.text()];
    });
    expect([status, body]).toEqual([200, '0123456789']);
  });

  it('has separate handlers for each session', async () => {
    const handled = await lab.app.evaluate(({ session, protocol }) => [
      protocol.isProtocolHandled('app'),
      session.defaultSession.protocol.isProtocolHandled('app'),
      session.fromPartition('other').protocol.isProtocolHandled('app'),
    ]);
    expect(handled).toEqual([true, true, false]);
  });

  it('throws on a second handler', async () => {
    const message = await lab.app.evaluate(({ protocol }) => {
      try {
        protocol.handle('app', () => new Response());
        return 'taken';
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(message).toBe('The scheme has been registered: app');
  });

  it('passes the method, the body and its own addresses to the handler', async () => {
    await lab.app.evaluate(({ protocol }) => {
      protocol.unhandle('app');
      protocol.handle('app', async (request) => {
        const seen = {
          url: request.url,
          method: request.method,
          body: await request.text(),
          origin: request.headers.get('origin'),
        };
        return new URL(request.url).pathname === '/post'
          ? Response.json(seen)
          : answers[new URL(request.url).pathname]!();
      });
    });
    const seen: unknown = await lab.page.evaluate(async () =>
      (await fetch('/post?q', { method: 'POST', body: 'hello' })).json(),
    );
    expect(seen).toEqual({ url: 'app://lab/post?q', method: 'POST', body: 'hello', origin: 'app://lab' });
  });

  it('serves the modules of a worker', async () => {
    await lab.app.evaluate(() => {
      const script = (source: string) => () => new Response(source, { headers: { 'content-type': 'text/javascript' } });
      globalThis.answers['/worker.js'] = script('import { answer } from "/answer.js"; postMessage(answer)');
      globalThis.answers['/answer.js'] = script('export const answer = 42');
    });
    const answer = await lab.page.evaluate(
      () =>
        new Promise(
          (resolve) => (new Worker('/worker.js', { type: 'module' }).onmessage = ({ data }) => resolve(data)),
        ),
    );
    expect(answer).toBe(42);
  });
});
