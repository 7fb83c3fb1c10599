import { randomUUID } from 'node:crypto';
import type { ActedFrom, Actor } from '#contract/models/actor.ts';
import { longestText, mostErrorGroups } from '#contract/limits.ts';
import {
  type Incident,
  type IncidentFacts,
  type IncidentGroup,
  type IncidentNote,
  type IncidentSummary,
  type OpenedHandover,
  severities,
  type Severity,
} from '#contract/models/incident.ts';
import type { Clock } from '../base/clock.ts';
import type { Changes } from './changes.ts';
import { failure } from '../base/failure.ts';
import { isSame, type Place } from '../settings/places.ts';
import { type Handover, handoverText, readHandover, signerOf } from './handover-file.ts';
import type { IncidentStore, SignedHandover } from './incident-store.ts';
import { isBack } from './touched-nodes.ts';
import { texts } from './words.ts';

/** Maximum number of incidents listed: the open ones and the latest of the others. */
const mostListed = 100;

export interface IncidentsPorts {
  store: IncidentStore;
  changes: Changes;
  /** Returns who acts in an environment. Throws `not_found` if it is gone. */
  actor: (environmentId: string) => Actor;
  /** Returns when those of these flows that failed at a moment began to fail; null if none of them is known. */
  failingSince: (environmentId: string, originIds: readonly number[], at: number) => number | null;
  /** Returns a reader of the statuses of nodes, in the service's words; null while those of that service are unknown. */
  statusOf: (environmentId: string, place: Place) => ((nodeId: number) => string | null) | null;
  from: ActedFrom;
  clock: Clock;
}

/** Incidents that operators declare: what belongs to them, their notes and their lessons. */
export class Incidents {
  readonly #ports: IncidentsPorts;
  /** Handovers by incident: they never change, and are needed with each list. */
  readonly #handovers = new Map<string, SignedHandover | null>();

  constructor(ports: IncidentsPorts) {
    this.#ports = ports;
  }

  /** Lists open incidents first, by severity, then the newest. */
  list(environmentId: string): IncidentSummary[] {
    const { store } = this.#ports;
    return store.incidents(environmentId, mostListed).map((facts) => {
      const changeIds = store.changeIds(facts.id);
      const groups = store.groups(facts.id);
      // The touched flows of closed incidents are read only on demand: there may be many.
      const standing =
        facts.closedAt === null
          ? this.#standing(facts, changeIds, groups)
          : { originIds: [], failingSince: null, away: null };
      return { ...facts, changeIds, groups, notes: store.countNotes(facts.id), ...standing };
    });
  }

  /** Returns the open incidents, each with everything that belongs to it. */
  open(environmentId: string): Incident[] {
    const all = this.#ports.store.incidents(environmentId, mostListed);
    return all.filter(({ closedAt }) => closedAt === null).map(({ id }) => this.get(id));
  }

  /** Throws `not_found`. */
  get(incidentId: string): Incident {
    const { store, changes } = this.#ports;
    const changeIds = store.changeIds(incidentId);
    const groups = store.groups(incidentId);
    const facts = store.incident(incidentId);
    const signed = this.#signedOf(incidentId);
    return {
      ...facts,
      ...this.#standing(facts, changeIds, groups),
      changeIds,
      groups,
      notes: store.notes(incidentId),
      changes: changeIds.map((id) => changes.get(id)),
      ...(signed && { handover: this.#openedOf(facts, signed) }),
    };
  }

  /** Returns the handover that was opened as an incident; null for a declared one. */
  handover(incidentId: string): OpenedHandover | null {
    const signed = this.#signedOf(incidentId);
    return signed && this.#openedOf(this.#ports.store.incident(incidentId), signed);
  }

  /** Returns the changes of handovers in open incidents, except those known to be restored. */
  changesOfOthers(environmentId: string, place: Place): Handover['changes'] {
    const found = this.#ports.store.incidents(environmentId, mostListed).flatMap(({ id, closedAt }) => {
      const handover = closedAt === null ? this.#signedOf(id)?.handover : undefined;
      return handover && isSame(handover.place, place) ? handover.changes : [];
    });
    const statusOf = this.#ports.statusOf(environmentId, place);
    const left = found.map((change) => {
      const nodes = change.nodes.filter(([id, , before]) => !statusOf || !isBack({ before, now: statusOf(id) }));
      return { ...change, nodes, away: statusOf && change.nodes.length > 0 ? nodes.length : change.away };
    });
    return [...new Map(left.map((change) => [change.id, change])).values()].filter(({ away }) => away !== 0);
  }

  /** Returns a handover as the text of a signed file, and the fingerprint of this installation. */
  sign(handover: Handover): { text: string; signer: string } {
    const key = this.#ports.store.signingKey();
    return { text: handoverText(handover, key), signer: signerOf(key) };
  }

  /**
   * Opens a handover file as an incident, and returns its id; the id of the earlier incident if the handover was opened
   * before. Sends nothing. Throws `invalid_input` for a file that is no handover, was changed, or is about another
   * service.
   */
  openHandover(environment: { id: string; name: string; place: Place }, text: string): string {
    const { store, clock } = this.#ports;
    const signed = readHandover(text);
    const { handover } = signed;
    if (!isSame(handover.place, environment.place)) {
      const message = texts.handoverFile.ofOtherService(
        handover.place.address,
        environment.name,
        environment.place.address,
      );
      throw failure('invalid_input', message, { advice: texts.handoverFile.chooseEnvironment });
    }
    const opened = store.openedAs(environment.id, handover.id);
    if (opened !== null) return opened;
    const id = randomUUID();
    const by = this.#by(environment.id);
    store.add({
      ...{ id, environmentId: environment.id, declaredAt: clock.now(), ...by, handover: signed },
      ...{ title: titleOf(handover), severity: worstOf(handover), changeIds: [], groups: groupsOf(handover) },
    });
    return id;
  }

  #signedOf(incidentId: string): SignedHandover | null {
    const known = this.#handovers.get(incidentId);
    if (known !== undefined) return known;
    const signed = this.#ports.store.handover(incidentId);
    this.#handovers.set(incidentId, signed);
    return signed;
  }

  #openedOf({ environmentId }: IncidentFacts, { handover, signer }: SignedHandover): OpenedHandover {
    const { place: _place, ...content } = handover;
    const ownKey = this.#ports.store.knownSigningKey();
    const awayNow = this.#awayNowOf(environmentId, handover);
    return {
      ...content,
      signer,
      isOwn: ownKey !== null && signer === signerOf(ownKey),
      changes: content.changes.map(({ nodes, ...change }, place) => {
        return { ...change, listed: nodes.length, awayNow: awayNow[place]! };
      }),
    };
  }

  /** Returns the number of listed nodes of each change that are not restored now; null where unknown. */
  #awayNowOf(environmentId: string, { place, changes }: Handover): (number | null)[] {
    const statusOf = this.#ports.statusOf(environmentId, place);
    return changes.map(
      ({ nodes }) =>
        statusOf && nodes.filter(([nodeId, , before]) => !isBack({ before, now: statusOf(nodeId) })).length,
    );
  }

  /** Returns the incident's id. Throws `not_found` if one of the changes is not of that environment. */
  declare(declared: {
    environmentId: string;
    title: string;
    severity: Severity;
    changeIds: readonly string[];
    groups: readonly IncidentGroup[];
  }): string {
    const { store, clock } = this.#ports;
    const id = randomUUID();
    store.add({ ...declared, id, declaredAt: clock.now(), ...this.#by(declared.environmentId) });
    return id;
  }

  edit(incidentId: string, what: Pick<IncidentFacts, 'title' | 'severity'>): void {
    this.#ports.store.edit(incidentId, what);
  }

  note(incidentId: string, text: string): void {
    const { store, clock } = this.#ports;
    const { environmentId } = store.incident(incidentId);
    store.note(incidentId, { at: clock.now(), text, ...this.#by(environmentId) });
  }

  addGroup(incidentId: string, group: IncidentGroup): void {
    this.#ports.store.addGroup(incidentId, group);
  }

  /** Detaches an error group from an incident. The errors stay. */
  removeGroup(incidentId: string, group: Pick<IncidentGroup, 'kind' | 'key'>): void {
    this.#ports.store.removeGroup(incidentId, group);
  }

  /** Puts a change into an open incident; null removes it from its incident. */
  putChange(changeId: string, incidentId: string | null): void {
    this.#ports.store.putChange(changeId, incidentId);
  }

  /** Closes an incident. Its changes stay as they are and can still be restored. */
  close(incidentId: string, lesson: string | null): void {
    const { store, clock } = this.#ports;
    store.close(incidentId, clock.now(), lesson);
  }

  /** Reopens an incident that was not over. Its lesson stays until it is closed again. */
  reopen(incidentId: string): void {
    this.#ports.store.reopen(incidentId);
  }

  /**
   * Removes an incident declared by mistake, and keeps its changes. Throws `wrong_state` if something would be lost
   * with it.
   */
  remove(incidentId: string): void {
    this.#ports.store.remove(incidentId);
  }

  /** Closes all incidents of a removed environment. */
  closeAll(environmentId: string): void {
    const { store, clock } = this.#ports;
    for (const { id, closedAt } of store.incidents(environmentId, mostListed))
      if (closedAt === null) store.close(id, clock.now(), null);
  }

  #by(environmentId: string): Pick<IncidentNote, 'actor' | 'from'> {
    return { actor: this.#ports.actor(environmentId), from: this.#ports.from };
  }

  #standing(
    { id: incidentId, environmentId, declaredAt }: IncidentFacts,
    changeIds: readonly string[],
    groups: readonly IncidentGroup[],
  ): Pick<IncidentSummary, 'originIds' | 'failingSince' | 'away'> {
    const { changes, failingSince } = this.#ports;
    const signed = this.#signedOf(incidentId);
    const handedOver = signed ? this.#awayNowOf(environmentId, signed.handover) : [];
    const open = changeIds.map((id) => changes.get(id)).filter(({ closedAt }) => closedAt === null);
    const origins = [
      ...groups.flatMap(({ originId }) => originId ?? []),
      ...changeIds.flatMap((id) => changes.originIdsOf(id)),
    ];
    const originIds = [...new Set(origins)];
    return {
      originIds,
      failingSince: failingSince(environmentId, originIds, declaredAt),
      away: sumOf([...open.map(({ away }) => away), ...handedOver]),
    };
  }
}

/** The sum; null if any number is unknown. */
const sumOf = (numbers: readonly (number | null)[]): number | null =>
  numbers.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);

/** The title of the only incident in a handover; otherwise when it was written, and by whom. */
function titleOf({ incidents, user, writtenAt }: Handover): string {
  const day = new Date(writtenAt).toISOString().slice(0, 16).replace('T', ' ');
  const [first, ...others] = incidents;
  const title = first && others.length === 0 ? first.title : texts.handoverFile.title(user, day);
  return title.slice(0, longestText.incidentTitle);
}

function worstOf({ incidents }: Handover): Severity {
  return severities.find((severity) => incidents.some((one) => one.severity === severity)) ?? 'minor';
}

/** The flows that a handover is about, as errors of flows: each once. */
function groupsOf({ incidents, failing, changes }: Handover): IncidentGroup[] {
  const flows = [failing, ...incidents.map((one) => one.flows), ...changes.map((one) => one.flows)].flat();
  const byId = new Map(flows.map((flow) => [flow.originId, flow]));
  return [...byId.values()].slice(0, mostErrorGroups).map(({ originId, name }) => {
    return { kind: 'flow', key: String(originId), text: name ?? String(originId), originId };
  });
}
