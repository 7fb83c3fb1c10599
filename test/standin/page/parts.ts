import type { Target } from '../chromium/browser.ts';
import type { Session } from '../chromium/cdp.ts';
import { interceptRequests, type RequestRules } from './requests.ts';

/** Frames of foreign origin and workers. Each waits until it is attached. */
const attachParts = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/**
 * Attaches to the parts of a page that run elsewhere, and to their parts. A frame's requests obey the rules of the
 * page, and a worker's already pass through its page.
 */
export function attendParts(session: Session, part: Target['part'], rules: RequestRules): Promise<unknown> {
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const attached = part(sessionId);
    const commands: Promise<unknown>[] = [];
    if (targetInfo.type === 'iframe')
      commands.push(interceptRequests(attached, rules), attendParts(attached, part, rules));
    commands.push(attached.send('Runtime.runIfWaitingForDebugger'));
    for (const command of commands) command.catch(() => undefined); // It may have ended already.
  });
  return session.send('Target.setAutoAttach', attachParts);
}
