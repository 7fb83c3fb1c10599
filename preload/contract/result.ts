/**
 * Everything that can go wrong on the far side of the bridge. The list is closed: the renderer switches over it
 * exhaustively.
 */
export type ProblemKind =
  | 'invalid_input' // the request itself is invalid; `field` names the position
  | 'forbidden_sender' // sent by something other than Penstock's own page
  | 'not_found'
  | 'signed_out' // no session, or the service no longer accepts it
  | 'refused' // the service forbids it to this user (403)
  | 'wrong_state' // the service rejects it in this state (405)
  | 'conflict'
  | 'rate_limited'
  | 'unreachable' // no connection: name, network, refused, reset
  | 'untrusted_certificate'
  | 'timeout'
  | 'bad_answer' // an unexpected response, such as HTML
  | 'incomplete' // less, or more, than the service's count; nothing was written
  | 'service_failed' // 5xx
  | 'read_only' // this environment is read-only; nothing was sent
  | 'moved' // the service's state no longer matches the preview; nothing was sent
  | 'unrecorded' // it could not be recorded first; nothing was sent, unless the user overrides
  | 'keychain'
  | 'cancelled'
  | 'internal';

/** A failure in words for the user. Never contains a secret. */
export interface Problem {
  kind: ProblemKind;
  /** One sentence that reports what happened. */
  message: string;
  /** Reassurance about lost work and the next step, if applicable. */
  advice?: string;
  /** For a details view: the service's own words, shortened. Untrusted text. */
  detail?: string;
  /** Epoch milliseconds until which the service requested a pause, if long; `message` includes it, too. */
  until?: number;
  /** HTTP status, when the service responded. */
  status?: number;
  /** For `invalid_input`: the name of the field. */
  field?: string;
}

export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem };
