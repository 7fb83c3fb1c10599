import { STATUS_CODES } from 'node:http';
import { fromChromium, toChromium } from '../address.ts';
import type { Session } from '../chromium/cdp.ts';
import type { Handler } from '../protocol.ts';
import { complain } from '../terminal.ts';

export interface FrameNavigation {
  readonly url: string;
  readonly frameId: string;
  readonly isRedirect: boolean;
}

export interface RequestRules {
  /** Whether a frame may navigate there. */
  mayNavigate(navigation: FrameNavigation): boolean;
  /** Whether the session allows a request at all (webRequest.onBeforeRequest). */
  mayRequest(request: { url: string; method: string; resourceType: string }): Promise<boolean>;
  /** The app's handler for a custom scheme. */
  handler(scheme: string): Handler | undefined;
}

interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly redirectedRequestId?: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly postDataEntries?: readonly { bytes?: string }[];
  };
}

/** Routes every request of a page, its frames and its workers through the app's rules and protocol handlers. */
export function interceptRequests(session: Session, rules: RequestRules): Promise<unknown> {
  session.on('Fetch.requestPaused', (paused) => {
    // A page that closes drops its requests, and no client is left to answer.
    settle(session, rules, paused as PausedRequest).catch(() => undefined);
  });
  return session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function settle(session: Session, rules: RequestRules, paused: PausedRequest): Promise<unknown> {
  const { requestId, frameId, resourceType, request, redirectedRequestId } = paused;
  const fail = (errorReason: 'Aborted' | 'Failed' | 'BlockedByClient' | 'AddressUnreachable'): Promise<unknown> =>
    session.send('Fetch.failRequest', { requestId, errorReason });

  const url = fromChromium(request.url);
  const isRedirect = redirectedRequestId !== undefined;
  if (resourceType === 'Document' && !rules.mayNavigate({ url, frameId, isRedirect })) return fail('Aborted');
  if (!(await rules.mayRequest({ url, method: request.method, resourceType }))) return fail('BlockedByClient');
  if (url === request.url) return session.send('Fetch.continueRequest', { requestId });

  const handler = rules.handler(new URL(url).protocol.slice(0, -1));
  if (!handler) return fail('AddressUnreachable');
  const response = await answer(handler, url, request);
  if (!response) return fail('Failed');
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responsePhrase: response.statusText || (STATUS_CODES[response.status] ?? 'Unknown'),
    responseHeaders: responseHeaders(response),
    body,
  });
}

/** The handler's response to a request; null for a network error, which a throwing handler means (not a 500). */
async function answer(handler: Handler, url: string, { method, headers, postDataEntries }: PausedRequest['request']) {
  const hasBody = method !== 'GET' && method !== 'HEAD' && postDataEntries !== undefined;
  const body = hasBody ? Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))) : null;
  try {
    const response = await handler(new Request(url, { method, headers: requestHeaders(headers), body }));
    if (!(response instanceof Response)) throw new Error(`The handler of ${url} gave no Response`);
    return response.type === 'error' ? null : response;
  } catch (error) {
    complain(`Error in the protocol handler of ${url}:`, error);
    return null;
  }
}

/** The app's view of the headers: its own addresses, and no `Origin: null` (lib/browser/api/protocol.ts). */
function requestHeaders(headers: Record<string, string>): Headers {
  const seen = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (!(name.toLowerCase() === 'origin' && value === 'null')) seen.set(name, fromChromium(value));
  return seen;
}

/**
 * Electron treats a body without a type as HTML (electron_url_loader_factory.cc), so a script without one does not run.
 */
function responseHeaders(response: Response): { name: string; value: string }[] {
  const headers = [...response.headers].map(([name, value]) => ({
    name,
    value: name === 'location' ? toChromium(value) : value,
  }));
  if (!response.headers.has('content-type')) headers.push({ name: 'content-type', value: 'text/html; charset=utf-8' });
  return headers;
}
