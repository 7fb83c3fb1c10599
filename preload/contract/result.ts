/** Everything that can go wrong on the far side of the bridge. The list is closed: the renderer switches over it exhaustively. */
export type ProblemKind =
  | 'invalid_input' // the request itself is wrong; `field` names where
  | 'forbidden_sender' // asked by something that is not our own page
  | 'not_found'
  | 'signed_out' // no session, or the service no longer accepts it
  | 'refused' // the service says that this user may not (403)
  | 'wrong_state' // the service says not in this state (405)
  | 'conflict'
  | 'rate_limited'
  | 'unreachable' // no connection: name, network, refused, reset
  | 'untrusted_certificate'
  | 'timeout'
  | 'bad_answer' // an answer that is not what was asked for, such as HTML
  | 'incomplete' // less, or more, than the service counts; nothing was written
  | 'service_failed' // 5xx
  | 'read_only' // this environment is read-only; nothing was sent
  | 'moved' // the service's state is no longer the one that was previewed; nothing was sent
  | 'unrecorded' // it could not be recorded first; nothing was sent, unless a person insists
  | 'keychain'
  | 'cancelled'
  | 'internal';

/** A failure in words for a person. Never holds a secret. */
export interface Problem {
  kind: ProblemKind;
  /** What happened, one sentence. */
  message: string;
  /** What was not lost and what to do next, if there is anything to say. */
  advice?: string;
  /** For a details view: the service's own words, shortened. Untrusted text. */
  detail?: string;
  /** Epoch milliseconds until which the service asked for a pause, where that is long; `message` says so, too. */
  until?: number;
  /** HTTP status, when the service answered. */
  status?: number;
  /** For `invalid_input`: the name of the field. */
  field?: string;
}

export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem };
