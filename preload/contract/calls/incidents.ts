import { z } from 'zod';
import { longestText, mostErrorGroups, mostRestored } from '../limits.ts';
import type { ChangeRecord } from '../models/change-record.ts';
import {
  errorGroupKinds,
  type Incident,
  type IncidentGroup,
  type IncidentSummary,
  type SavedHandover,
  severities,
} from '../models/incident.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentId, groupKey, id, nodeId } from '../schemas/values.ts';
import { texts } from '../schemas/words.ts';
import { defineCall } from './define-call.ts';

const incident = {
  title: z.string().trim().min(1, texts.enterTitle).max(longestText.incidentTitle),
  severity: z.enum(severities),
};

const errorGroup = schemaOf<IncidentGroup>()(
  z.strictObject({
    kind: z.enum(errorGroupKinds),
    key: groupKey,
    text: z.string().max(longestText.errorGroup),
    originId: nodeId.nullable(),
  }),
);

export const incidentCalls = {
  /** Open incidents first, the most severe first; then the newest. */
  'incidents.list': defineCall<IncidentSummary[]>()(z.strictObject({ environmentId })),
  'incidents.get': defineCall<Incident>()(z.strictObject({ incidentId: id })),
  /** Declares an incident with the changes and errors already known to belong to it. */
  'incidents.declare': defineCall<Incident>()(
    z.strictObject({
      environmentId,
      ...incident,
      changeIds: z.array(id).max(mostRestored),
      groups: z.array(errorGroup).max(mostErrorGroups),
    }),
  ),
  'incidents.edit': defineCall<Incident>()(z.strictObject({ incidentId: id, ...incident })),
  /** Adds a note, also to a closed incident: later insights belong to it. */
  'incidents.note': defineCall<Incident>()(
    z.strictObject({
      incidentId: id,
      text: z.string().trim().min(1, texts.enterNote).max(longestText.note),
    }),
  ),
  'incidents.addGroup': defineCall<Incident>()(z.strictObject({ incidentId: id, group: errorGroup })),
  /** Removes a group from the incident. The errors themselves stay. */
  'incidents.removeGroup': defineCall<Incident>()(
    z.strictObject({ incidentId: id, kind: z.enum(errorGroupKinds), key: groupKey }),
  ),
  /** Moves a change into an open incident, out of its previous one; null moves it out of any. */
  'incidents.putChange': defineCall<ChangeRecord>()(z.strictObject({ changeId: id, incidentId: id.nullable() })),
  /** Closes an incident; its changes stay as they are. Returns `wrong_state` where it is closed already. */
  'incidents.close': defineCall<Incident>()(
    z.strictObject({
      incidentId: id,
      lesson: z.string().trim().max(longestText.note).nullable(),
    }),
  ),
  /** Reopens an incident and keeps its lesson. Returns `wrong_state` where it is open. */
  'incidents.reopen': defineCall<Incident>()(z.strictObject({ incidentId: id })),
  /** Deletes an incident; its changes stay, in no incident. Returns `wrong_state` where it has notes or a lesson. */
  'incidents.remove': defineCall<null>()(z.strictObject({ incidentId: id })),
  /**
   * Lets the user choose a folder for the report and the reports of its changes. Returns its path, or null if the user
   * cancels.
   */
  'incidents.saveReport': defineCall<string | null>()(z.strictObject({ incidentId: id })),
  /** Lets the user choose where to save a signed handover; null if the user cancels. */
  'incidents.saveHandover': defineCall<SavedHandover | null>()(z.strictObject({ environmentId })),
  /**
   * Lets the user choose a handover file, and opens it as an incident of the environment. Sends nothing. Returns the
   * incident that it was opened as before, if it was; null if the user cancels. Returns `invalid_input` for a file that
   * is no handover, was changed, or is about another service.
   */
  'incidents.openHandover': defineCall<Incident | null>()(z.strictObject({ environmentId })),
};
