import { StillbornPage } from './chromium/host.ts';
import { preventable } from './lifecycle.ts';
import type { Page } from './page/page.ts';
import type { FrameNavigation } from './page/requests.ts';

/** Net error codes of a failed load (net/base/net_error_list.h). */
const netErrors: Record<string, number> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_INVALID_URL: -300,
};

type Emit = (event: string, ...args: unknown[]) => unknown;

/** Navigation of a page, requested by the app, or by the page and then only where the app's listeners allow it. */
export class Navigation {
  readonly #page: Page;
  readonly #emit: Emit;
  /** Ongoing navigations that the app itself requested. They cause no will-navigate. */
  #own = 0;

  constructor(page: Page, emit: Emit) {
    this.#page = page;
    this.#emit = emit;
  }

  /** Rejects when the load fails or another navigation replaces it (docs/api/web-contents.md). */
  async load(url: string): Promise<void> {
    this.#own++;
    try {
      if (!URL.canParse(url)) throw new Error('ERR_INVALID_URL');
      await this.#page.navigate(url);
    } catch (error) {
      const code =
        error instanceof StillbornPage ? 'ERR_FAILED' : error instanceof Error ? error.message : String(error);
      const errno = netErrors[code] ?? netErrors['ERR_FAILED']!;
      this.#emit('did-fail-load', {}, errno, code, url, true, 1, 1);
      throw Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
    } finally {
      this.#own--;
    }
  }

  reload(ignoreCache: boolean): void {
    this.#own++;
    const done = (): void => {
      this.#page.off('navigated', done).off('closed', done);
      this.#own--;
    };
    this.#page.on('navigated', done).on('closed', done);
    void this.#page.command('Page.reload', { ignoreCache });
  }

  /**
   * Whether a frame may navigate there. Calls the listeners of will-frame-navigate, will-navigate and will-redirect.
   */
  allows({ url, frameId, isRedirect }: FrameNavigation): boolean {
    const isMainFrame = frameId === this.#page.targetId;
    // A reload does not leave the page. It may also be a debugger's, which Electron does not report either.
    if (isMainFrame && !isRedirect && (this.#own > 0 || url === this.#page.url)) return true;
    const ask = (name: string): boolean => {
      const event = preventable({ url, isMainFrame, isSameDocument: false, frameProcessId: 1, frameRoutingId: 1 });
      this.#emit(name, event, url, false, isMainFrame);
      return !event.defaultPrevented;
    };
    if (isRedirect) return ask('will-redirect');
    return ask('will-frame-navigate') && (!isMainFrame || ask('will-navigate'));
  }
}
