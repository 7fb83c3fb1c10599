/** Options of a request, whichever port it belongs to. */
export interface RequestOptions {
  /** Aborts the wait for a request that has been sent. */
  signal?: AbortSignal;
  /**
   * Once aborted, no more requests are sent, and the call fails as cancelled; requests already sent are awaited (R3).
   */
  hold?: AbortSignal;
  /** Called each time that a request is about to be sent. */
  onSend?: () => void;
  /** `person`: a user waits for it, so it precedes background reads. Default `background`. */
  priority?: 'person' | 'background';
  /** Not retried when it fails: the caller will request it again. */
  once?: boolean;
}
