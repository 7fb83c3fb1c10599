/** An answer that says no: thrown by a route, turned into a response in one place. */
export class Refusal extends Error {
  readonly status: number;

  /** Without a message the answer has no body, as is usual for 401, 403 and 404. */
  constructor(status: number, message = '') {
    super(message);
    this.status = status;
  }
}
