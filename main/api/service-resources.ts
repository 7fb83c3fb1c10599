import type { CodeList, JsonRecord, RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type {
  AuditEntry,
  OrganizationEntry,
  OrganizationLog,
  ResourcePage,
  ServiceResource,
  ServiceResources,
} from '../core/ports/resources.ts';
import type { RequestOptions } from '../core/ports/service.ts';
import { parseExactly } from '../core/base/json-text.ts';
import type { Client } from './client.ts';
import { unusableAnswer } from './errors.ts';
import { ifOffered } from './if-offered.ts';
import { readList, withUnreadable } from './listing.ts';
import type { ServiceClock } from './service-clock.ts';
import { auditLogs, organizationLog } from './operations/audit.ts';
import { attributeTransforms, codeContainers, transforms } from './operations/code.ts';
import { dataMaps } from './operations/data-maps.ts';
import type { AnyOperation, InputOf } from './operations/operation.ts';
import { addresses, pathTo, resourceKindTraits } from './resource-kinds.ts';
import { translateAuditLog, translateOrganizationLog } from './translate-audit-log.ts';
import { translateResource } from './translate-resources.ts';
import { withoutSecrets, withoutTokens } from './schemas/secrets.ts';
import { texts } from './words.ts';
import { asRecords } from '../core/base/readers.ts';

/** Without a role, services list only the caller's own. Roles include weaker ones, so this lists everything visible. */
const visibleToMe = { query: { access_role: 'collaborator' } } as const;

/** Maximum pages of an audit log, of up to 1,000 entries each. */
const MAX_AUDIT_PAGES = 3;

/** Lists of code that come whole. */
const wholeLists = {
  public: codeContainers.listPublic,
  public_record_transforms: transforms.listPublic,
  attribute_transforms: attributeTransforms.list,
} as const;

/** Resources of one environment's service, on top of the catalogue. */
export class ApiResources implements ServiceResources {
  readonly addresses = addresses;
  readonly #client: Client;
  readonly #host: string;
  readonly #serviceClock: ServiceClock;
  readonly #orgId: () => number | null;
  readonly #lookups: ApiLookups;

  /** @param orgId organization of the signed-in user; null where unknown */
  constructor(client: Client, host: string, serviceClock: ServiceClock, orgId: () => number | null) {
    this.#client = client;
    this.#serviceClock = serviceClock;
    this.#host = host;
    this.#orgId = orgId;
    this.#lookups = new ApiLookups(client, host);
  }

  async *list(
    kind: RecordKind,
    { from = 'own', ...options }: RequestOptions & { from?: CodeList } = {},
  ): AsyncGenerator<ResourcePage, void, undefined> {
    if (kind === 'code' && isWhole(from)) {
      const { answer } = await this.#client.call(wholeLists[from], {}, options);
      const resources = this.#serviceClock.toOurs(translated(kind, answer));
      yield {
        resources,
        total: answer.length,
        ...withUnreadable({ complete: true, gap: null }, answer.length - resources.length),
      };
      return;
    }
    const paged = kind === 'code' && from === 'record_transforms' ? transforms.list : resourceKindTraits[kind].list;
    let leftOut = 0;
    for await (const { entries, total, complete, gap } of readList(this.#client, paged, visibleToMe, options)) {
      const resources = this.#serviceClock.toOurs(translated(kind, entries));
      leftOut += entries.length - resources.length;
      yield { resources, total, ...withUnreadable({ complete, gap }, leftOut) };
    }
  }

  async get(
    resource: ResourceRef,
    { rows = false, ...options }: RequestOptions & { rows?: boolean } = {},
  ): Promise<ServiceResource> {
    const { kind } = resource;
    const input = { path: pathTo(resource), ...(rows && kind === 'lookup' && { query: { expand: 1 } }) };
    const { body, read: answered } = await this.#client.receive(resourceKindTraits[kind].get, input, options);
    const { content } = await answered();
    const read = translateResource(kind, content, withoutTokens(withoutSecrets(parseExactly(body.text))));
    if (!read) throw unusableAnswer(texts.withoutResource(this.#host), null, { host: this.#host, effect: 'reads' });
    return this.#serviceClock.toOurs(read);
  }

  auditLog(resource: ResourceRef, options: RequestOptions = {}): Promise<AuditEntry[] | null> {
    return ifOffered(this.#readAuditLog(resource, options));
  }

  /** Reads few pages only: an edit of interest is recent, and every log is read again once its resource changes. */
  async #readAuditLog(resource: ResourceRef, options: RequestOptions): Promise<AuditEntry[]> {
    const received: unknown[] = [];
    let pages = 0;
    const input = { path: pathTo(resource) } as InputOf<AnyOperation>;
    for await (const { entries } of readList(this.#client, auditLogs[resource.kind] as AnyOperation, input, options)) {
      received.push(...entries);
      pages += 1;
      if (pages === MAX_AUDIT_PAGES) break;
    }
    return translateAuditLog(received).map((entry) => this.#withOurTime(entry));
  }

  async organizationLog(
    which: Parameters<ServiceResources['organizationLog']>[0],
    options: RequestOptions = {},
  ): Promise<OrganizationLog | null> {
    const orgId = this.#orgId();
    return orgId === null ? null : ifOffered(this.#readOrganizationLog(orgId, which, options));
  }

  async #readOrganizationLog(
    orgId: number,
    { maxPages, atMost, isKnown }: Parameters<ServiceResources['organizationLog']>[0],
    options: RequestOptions,
  ): Promise<OrganizationLog | null> {
    const found: OrganizationEntry[] = [];
    let isWhole = false;
    let pages = 0;
    const input = { path: { org_id: orgId } };
    for await (const { entries, complete } of readList(this.#client, organizationLog, input, { ...options, atMost })) {
      const page = translateOrganizationLog(entries).map((entry) => this.#withOurTime(entry));
      // Where the oldest entries come first, the newest ones are on a page of unknown number.
      if (complete !== true && page.length > 1 && page[0]!.at < page.at(-1)!.at) return null;
      const fresh = page.filter((entry) => !isKnown(entry));
      found.push(...fresh);
      pages += 1;
      isWhole = complete === true || fresh.length < page.length;
      if (isWhole || pages >= maxPages) break;
    }
    return { entries: found.toSorted((a, b) => b.at - a.at), isWhole };
  }

  /** The values of an entry may have members with the names of times, and stay as they are. */
  #withOurTime<Entry extends AuditEntry>(entry: Entry): Entry {
    return { ...entry, ...this.#serviceClock.toOurs({ at: entry.at }) };
  }

  entries(lookupId: number, patterns: readonly string[], options?: RequestOptions): Promise<JsonRecord[]> {
    return this.#lookups.entries(lookupId, patterns, options);
  }
}

const translated = (kind: RecordKind, entries: readonly unknown[]): ServiceResource[] =>
  entries.map((entry) => translateResource(kind, entry)).filter((resource) => resource !== null);

const isWhole = (which: string): which is keyof typeof wholeLists => which in wholeLists;

/** Entries of the lookups of one environment's service, on top of the catalogue. */
export class ApiLookups {
  readonly #client: Client;
  readonly #host: string;

  constructor(client: Client, host: string) {
    this.#client = client;
    this.#host = host;
  }

  /**
   * Returns entries exactly as they came: a column may have any name, including one that elsewhere names a secret.
   * Values that are not objects are left out.
   */
  async entries(lookupId: number, patterns: readonly string[], options: RequestOptions = {}): Promise<JsonRecord[]> {
    const path = { data_map_id: lookupId, entry_keys: patterns.join(',') };
    const { answer } = await this.#client.call(dataMaps.checkEntries, { path }, options);
    if (answer === null)
      throw unusableAnswer(texts.withoutEntries(this.#host), null, { host: this.#host, effect: 'reads' });
    return asRecords(answer) as JsonRecord[]; // parsed from JSON
  }
}
