import type { ChangeRecord } from '../models/change-record.ts';
import type { ErrorGroupKind, Incident, IncidentGroup, IncidentSummary, Severity } from '../models/incident.ts';

export interface IncidentCalls {
  /** Open incidents first, the most severe first; then the newest. */
  'incidents.list': { input: { environmentId: string }; output: IncidentSummary[] };
  'incidents.get': { input: { incidentId: string }; output: Incident };
  /** Declares an incident with the changes and errors already known to belong to it. */
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
  /** Adds a note, also to a closed incident: later insights belong to it. */
  'incidents.note': { input: { incidentId: string; text: string }; output: Incident };
  'incidents.addGroup': { input: { incidentId: string; group: IncidentGroup }; output: Incident };
  /** Removes a group from the incident. The errors themselves stay. */
  'incidents.removeGroup': { input: { incidentId: string; kind: ErrorGroupKind; key: string }; output: Incident };
  /** Moves a change into an open incident, out of its previous one; null moves it out of any. */
  'incidents.putChange': { input: { changeId: string; incidentId: string | null }; output: ChangeRecord };
  /** Closes an incident; its changes stay as they are. Returns `wrong_state` where it is closed already. */
  'incidents.close': { input: { incidentId: string; lesson: string | null }; output: Incident };
  /** Reopens an incident and keeps its lesson. Returns `wrong_state` where it is open. */
  'incidents.reopen': { input: { incidentId: string }; output: Incident };
  /** Deletes an incident; its changes stay, in no incident. Returns `wrong_state` where it has notes or a lesson. */
  'incidents.remove': { input: { incidentId: string }; output: null };
  /**
   * Lets the user choose a folder for the report and the reports of its changes. Returns its path, or null if the user
   * cancels.
   */
  'incidents.saveReport': { input: { incidentId: string }; output: string | null };
}
