import type { SignInSecret } from '#contract/models/environment.ts';
import type { Problem } from '#contract/result.ts';
import type { Clock, Timer } from '../core/base/clock.ts';
import { Failure, problemOf } from '../core/base/failure.ts';
import type { RequestOptions, ServiceSession, SignedIn } from '../core/ports/service.ts';
import { type Logger, registerSecret } from '../log.ts';
import { cleanSecret, signInFailure, httpStatusOf } from './credentials.ts';
import type { Exchange } from './exchange.ts';
import { createToken, currentUser, login, logout, logoutInPractice, refreshToken } from './operations/session.ts';
import { nobody, type Person, usualLifetime } from './schemas/session.ts';
import { texts } from './words.ts';

/** Milliseconds before its end at which a token is renewed, or a tenth of its lifetime if that is less. */
const longestMargin = 300_000;
/** Milliseconds after which an early renewal is retried when the service could not be reached. */
const renewAgainAfter = 30_000;
/** Milliseconds for notifying the service of a sign-out: a user waits for it, and it is a courtesy. */
const longestGoodbye = 5_000;
/**
 * Shortest assumed lifetime, milliseconds: a token that ends sooner is renewed when it is refused, not all the time.
 */
const shortestLife = 10_000;

type SecretListener = (secret: SignInSecret) => void;
type Listener = (now: SignedIn | { lost: Problem }) => void;

interface Token {
  text: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /**
   * When the token is due for renewal, by the computer's clock and by its elapsed time. The former jumps when the user
   * sets it, and the latter may stop while the computer sleeps, so whichever comes first counts.
   */
  renewAt: number;
  renewTime: number;
  /** Whether the service has accepted the token for a request. */
  proven: boolean;
}

/** Result of signing in or renewing: a token, its lifetime in seconds, and its user. */
interface Grant {
  token: string;
  lifetime: number;
  person: Person;
}

/**
 * Session with one service. Token and secret exist only here, in private fields that neither inspection nor JSON shows.
 * Both are registered with the log before any other use (D4).
 *
 * However many callers need a new token, one is fetched (R8). A renewal that the service refuses ends the session; one
 * that fails for another reason does not.
 */
export class Session implements ServiceSession {
  readonly #exchange: Exchange;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #listeners = new Set<Listener>();
  readonly #secretListeners = new Set<SecretListener>();
  #serviceKey: string | null = null;
  /** Whether the session began with a pasted token, which its renewals replace. */
  #pasted = false;
  #token: Token | null = null;
  #person = nobody;
  /** Reason why there is no session. */
  #lost: Problem | null = null;
  #renewal: Promise<string> | undefined;
  #timer: Timer | undefined;

  constructor(exchange: Exchange, clock: Clock, log: Logger) {
    this.#exchange = exchange;
    this.#clock = clock;
    this.#log = log;
  }

  async signIn(secret: SignInSecret, { signal }: RequestOptions = {}): Promise<SignedIn> {
    const grant = await this.#grantFor(secret, signal).catch((thrown: unknown) => {
      throw signInFailure(thrown, secret);
    });
    this.#forget();
    if (secret.method === 'service_key') this.#serviceKey = cleanSecret(secret.serviceKey, 'serviceKey');
    this.#pasted = secret.method === 'session_token';
    return this.#begin(grant);
  }

  async signOut(): Promise<void> {
    const authorization = this.#token && `Bearer ${this.#token.text}`;
    this.#forget();
    this.#lost = null;
    if (authorization === null) return;
    const request = { authorization, unlimited: true, signal: AbortSignal.timeout(longestGoodbye) };
    try {
      await this.#exchange.send(logout, {}, request).catch((thrown: unknown) => {
        if (httpStatusOf(thrown) !== 404 && httpStatusOf(thrown) !== 405) throw thrown;
        return this.#exchange.send(logoutInPractice, {}, request);
      });
    } catch (thrown) {
      // The token is forgotten here; at the service it expires.
      this.#log.warn('the service was not notified of the sign-out', { problem: problemOf(thrown) });
    }
  }

  /** Organization of the user; null where unknown. */
  get orgId(): number | null {
    return this.#person.orgId;
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onNewSecret(listener: SecretListener): () => void {
    this.#secretListeners.add(listener);
    return () => this.#secretListeners.delete(listener);
  }

  /** Returns the token to send now, renewed first when it ends soon. Throws `signed_out` when there is no session. */
  async token(): Promise<string> {
    const token = this.#requireToken();
    if (this.#untilRenewal(token) > 0) return token.text;
    try {
      return await this.#renew();
    } catch (thrown) {
      // While the old token is still valid, failing to reach the service for a new one is no reason to stop.
      if (this.#token === token && this.#clock.now() < token.expiresAt) return token.text;
      throw thrown;
    }
  }

  /** Returns a token for a request that was refused with this one. Throws a Failure when none can be obtained. */
  async tokenAfter(refused: string): Promise<string> {
    const token = this.#requireToken();
    // Otherwise another request has already renewed the token.
    if (token.text === refused) token.renewAt = token.expiresAt = -Infinity;
    return this.token();
  }

  /** Records that the service accepted a request with this token. */
  accepted(token: string): void {
    if (this.#token?.text === token) this.#token.proven = true;
  }

  /**
   * Handles a refusal of a token that the service had just issued. Returns why the session has ended, or null if the
   * token is good and only that request was refused. A token that is never accepted is not a session: fetching another
   * with every request would never end.
   */
  async refused(token: string): Promise<Failure | null> {
    const known = this.#token;
    if (known?.text !== token || known.proven) return null;
    try {
      await this.#whoIs(token, undefined);
      known.proven = true;
      return null;
    } catch (thrown) {
      return this.#token === known && isRefusal(thrown) ? this.#lose() : null;
    }
  }

  /** Stops renewing. */
  close(): void {
    this.#timer?.cancel();
  }

  async #grantFor(secret: SignInSecret, signal: AbortSignal | undefined): Promise<Grant> {
    switch (secret.method) {
      case 'service_key':
        return this.#grantBy(createToken, cleanSecret(secret.serviceKey, 'serviceKey'), signal);
      case 'password':
        registerSecret(secret.password);
        return this.#grantBy(login, Buffer.from(`${secret.email}:${secret.password}`).toString('base64'), signal);
      case 'session_token': {
        const token = cleanSecret(secret.token, 'token');
        registerSecret(token);
        const person = await this.#whoIs(token, signal);
        return { token, lifetime: usualLifetime, person };
      }
    }
  }

  async #grantBy(operation: typeof createToken, credentials: string, signal: AbortSignal | undefined): Promise<Grant> {
    registerSecret(credentials);
    const request = { authorization: `Basic ${credentials}`, unlimited: true, ...(signal && { signal }) };
    const { answer } = await this.#exchange.send(operation, {}, request);
    registerSecret(answer.token);
    if (answer.person.user) return answer;
    return { ...answer, person: await this.#whoIs(answer.token, signal) };
  }

  async #whoIs(token: string, signal: AbortSignal | undefined): Promise<Person> {
    const request = { authorization: `Bearer ${token}`, unlimited: true, ...(signal && { signal }) };
    return (await this.#exchange.send(currentUser, {}, request)).answer;
  }

  #renew(): Promise<string> {
    this.#renewal ??= this.#fetchNewToken().finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  async #fetchNewToken(): Promise<string> {
    const before = this.#requireToken();
    try {
      const grant = await this.#newGrant(before);
      // The session was signed out, or in again, while the service was answering: the answer concerns a session that is
      // over.
      if (this.#token !== before) return this.#requireToken().text;
      this.#publish(this.#begin(grant));
      if (this.#pasted) this.#publishSecret({ method: 'session_token', token: grant.token });
      return grant.token;
    } catch (thrown) {
      if (this.#token === before && isRefusal(thrown)) throw this.#lose();
      throw thrown;
    }
  }

  /** Fetches a new grant. A service key obtains a new token; any other session can only refresh its token. */
  async #newGrant({ text }: Token): Promise<Grant> {
    const [operation, authorization] =
      this.#serviceKey === null ? [refreshToken, `Bearer ${text}`] : [createToken, `Basic ${this.#serviceKey}`];
    return (await this.#exchange.send(operation, {}, { authorization, unlimited: true })).answer;
  }

  #begin({ token, lifetime, person }: Grant): SignedIn {
    registerSecret(token);
    const now = this.#clock.now();
    const life = Math.max(shortestLife, lifetime * 1000);
    const untilRenewal = life - Math.min(longestMargin, life / 10);
    const [renewAt, renewTime] = [now + untilRenewal, this.#clock.elapsed() + untilRenewal];
    this.#token = { text: token, expiresAt: now + life, renewAt, renewTime, proven: false };
    if (person.user) this.#person = person;
    this.#lost = null;
    this.#scheduleRenewal(this.#token);
    const { user, impersonator } = this.#person;
    return { user, impersonator, expiresAt: this.#token.expiresAt };
  }

  /** Schedules the next renewal, even while nothing is requested: an expired token can no longer be refreshed. */
  #scheduleRenewal(token: Token): void {
    const ahead = this.#untilRenewal(token);
    this.#timer?.cancel();
    this.#timer = this.#clock.after(ahead > 0 ? ahead : renewAgainAfter, () => {
      void this.token().then(
        () => this.#token && this.#scheduleRenewal(this.#token),
        (thrown: unknown) => this.#log.warn('the session was not renewed', { problem: problemOf(thrown) }),
      );
    });
  }

  /** Returns the milliseconds until the token is due for renewal. */
  #untilRenewal({ renewAt, renewTime }: Token): number {
    return Math.min(renewAt - this.#clock.now(), renewTime - this.#clock.elapsed());
  }

  #requireToken(): Token {
    if (this.#token) return this.#token;
    throw new Failure(this.#lost ?? { kind: 'signed_out', message: texts.signedOut, advice: texts.signInToGoOn });
  }

  #lose(): Failure {
    const message = this.#serviceKey === null ? texts.sessionLost : texts.serviceKeyLost;
    this.#forget();
    this.#lost = {
      kind: 'signed_out',
      message,
      advice: texts.readIsThere,
    };
    this.#publish({ lost: this.#lost });
    return new Failure(this.#lost);
  }

  #forget(): void {
    this.#timer?.cancel();
    this.#token = null;
    this.#serviceKey = null;
    this.#pasted = false;
    this.#person = nobody;
  }

  #publishSecret(secret: SignInSecret): void {
    for (const listener of this.#secretListeners) listener(secret);
  }

  #publish(now: Parameters<Listener>[0]): void {
    for (const listener of this.#listeners) listener(now);
  }
}

/** Statuses of a renewal after which a retry is pointless. */
const refusals: readonly (number | undefined)[] = [401, 403, 404, 405, 423];

const isRefusal = (thrown: unknown): boolean => refusals.includes(httpStatusOf(thrown));
