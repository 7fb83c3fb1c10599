/** Refusal that a route throws, and that one place turns into a response. */
export class Refusal extends Error {
  readonly status: number;
  /** Members of the answer's body in addition to the message. */
  readonly members: Readonly<Record<string, unknown>>;

  /** Without a message the answer has no body, as is usual for 401, 403 and 404. */
  constructor(status: number, message = '', members: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.members = members;
  }
}
