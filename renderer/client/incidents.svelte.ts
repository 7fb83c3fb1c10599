import type { Incident, IncidentFacts, IncidentGroup, IncidentSummary, Severity } from '#contract/models/incident.ts';
import { call } from './bridge.ts';
import { FollowedList } from './followed-list.svelte.ts';

/** Milliseconds between two questions: what another process noted is seen a little later. */
const pause = 3_000;

/** What an incident that a person is about to declare is known to be about. */
export interface IncidentAbout {
  environmentId: string;
  /** What the title begins with; the person writes the rest. */
  title: string;
  changeIds: string[];
  groups: IncidentGroup[];
  /** Whether the person asked to add it to one: an open one is proposed. */
  adds?: true;
}

/** What a person declares. */
interface Declared {
  title: string;
  severity: Severity;
}

/** The incidents of the environment on screen, open ones first. */
class Incidents extends FollowedList<IncidentSummary> {
  /** The one that a person is about to declare, or to add to. */
  declaring = $state.raw<IncidentAbout | null>(null);
  /** Those whose title and severity, and whose end, a person is asked for. */
  editing = $state.raw<IncidentFacts | null>(null);
  closing = $state.raw<Pick<IncidentSummary, 'id' | 'away' | 'lesson'> | null>(null);

  constructor() {
    super((environmentId, signal) => call('incidents.list', { environmentId }, { signal }), pause);
  }

  /** Whether a person is asked for something. */
  get asks(): boolean {
    return (this.declaring ?? this.editing ?? this.closing) !== null;
  }

  get open(): IncidentSummary[] {
    return this.all?.filter(({ closedAt }) => closedAt === null) ?? [];
  }

  /** The open ones that are about a flow. */
  about(originId: number): IncidentSummary[] {
    return this.open.filter(({ originIds }) => originIds.includes(originId));
  }

  /** One of them with all that belongs to it. Whenever `all` is another list, it may be different. */
  get(incidentId: string, signal: AbortSignal): Promise<Incident> {
    return call('incidents.get', { incidentId }, { signal });
  }

  /** Asks the person for the rest. */
  ask(environmentId: string, about: Partial<IncidentAbout> = {}): void {
    this.declaring = { title: '', changeIds: [], groups: [], ...about, environmentId };
  }

  declare(about: IncidentAbout, declared: Declared): Promise<Incident> {
    const { environmentId, changeIds, groups } = about;
    return this.#done(call('incidents.declare', { environmentId, changeIds, groups, ...declared }));
  }

  /** Puts what is known into an open incident. */
  async add(incidentId: string, { changeIds, groups }: IncidentAbout): Promise<void> {
    for (const changeId of changeIds) await call('incidents.putChange', { changeId, incidentId });
    for (const group of groups) await call('incidents.addGroup', { incidentId, group });
    this.retry();
  }

  /** The change itself stays as it is. */
  async removeChange(changeId: string): Promise<void> {
    await call('incidents.putChange', { changeId, incidentId: null });
    this.retry();
  }

  removeGroup(incidentId: string, { kind, key }: IncidentGroup): Promise<Incident> {
    return this.#done(call('incidents.removeGroup', { incidentId, kind, key }));
  }

  edit(incidentId: string, declared: Declared): Promise<Incident> {
    return this.#done(call('incidents.edit', { incidentId, ...declared }));
  }

  note(incidentId: string, text: string): Promise<Incident> {
    return this.#done(call('incidents.note', { incidentId, text }));
  }

  close(incidentId: string, lesson: string | null): Promise<Incident> {
    return this.#done(call('incidents.close', { incidentId, lesson }));
  }

  reopen(incidentId: string): Promise<Incident> {
    return this.#done(call('incidents.reopen', { incidentId }));
  }

  /** Its changes stay. */
  async remove(incidentId: string): Promise<void> {
    await call('incidents.remove', { incidentId });
    this.retry();
  }

  /** The path of the report; null when the person chose none. */
  saveReport(incidentId: string): Promise<string | null> {
    return call('incidents.saveReport', { incidentId });
  }

  async #done(work: Promise<Incident>): Promise<Incident> {
    const incident = await work;
    this.retry();
    return incident;
  }
}

/** Those of the environment on screen. */
export const incidents = new Incidents();
