/** How a request is sent, whichever port it belongs to. */
export interface RequestOptions {
  /** Aborts: what has been sent is no longer waited for. */
  signal?: AbortSignal;
  /** Once aborted nothing more is sent for this, which then fails as cancelled; what has been sent is waited for (R3). */
  hold?: AbortSignal;
  /** Called each time that a request is about to leave. */
  onSend?: () => void;
  /** `person`: somebody waits for it, so it precedes background reads. Default `background`. */
  priority?: 'person' | 'background';
  /** Not retried when it fails: the caller will ask again. */
  once?: boolean;
}
