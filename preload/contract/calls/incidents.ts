import type { ChangeRecord } from '../models/change-record.ts';
import type { ErrorGroupKind, Incident, IncidentGroup, IncidentSummary, Severity } from '../models/incident.ts';

export interface IncidentCalls {
  /** Open ones first, the worst of them before the others; then the newest. */
  'incidents.list': { input: { environmentId: string }; output: IncidentSummary[] };
  'incidents.get': { input: { incidentId: string }; output: Incident };
  /** With what it is already known to be about. */
  'incidents.declare': {
    input: {
      environmentId: string;
      title: string;
      severity: Severity;
      changeIds: string[];
      groups: IncidentGroup[];
    };
    output: Incident;
  };
  'incidents.edit': { input: { incidentId: string; title: string; severity: Severity }; output: Incident };
  /** Also after it was closed: what is found later belongs to it. */
  'incidents.note': { input: { incidentId: string; text: string }; output: Incident };
  'incidents.addGroup': { input: { incidentId: string; group: IncidentGroup }; output: Incident };
  /** The errors stay where they are. */
  'incidents.removeGroup': { input: { incidentId: string; kind: ErrorGroupKind; key: string }; output: Incident };
  /** Puts a change into an open incident, out of the one that it was in; null: into none. */
  'incidents.putChange': { input: { changeId: string; incidentId: string | null }; output: ChangeRecord };
  /** Its changes stay as they are. Returns `wrong_state` where it is closed already. */
  'incidents.close': { input: { incidentId: string; lesson: string | null }; output: Incident };
  /** What was learnt stays. Returns `wrong_state` where it is open. */
  'incidents.reopen': { input: { incidentId: string }; output: Incident };
  /** Its changes stay, in no incident. Returns `wrong_state` where something was noted in it or learnt. */
  'incidents.remove': { input: { incidentId: string }; output: null };
  /** Lets the person choose a folder for it and the reports of its changes; returns its path, null when they did not. */
  'incidents.saveReport': { input: { incidentId: string }; output: string | null };
}
