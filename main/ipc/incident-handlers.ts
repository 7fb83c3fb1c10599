import type { Incident } from '#contract/models/incident.ts';
import { handoverFileName, largestHandover } from '../core/actions/handover-file.ts';
import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';
import { texts } from './words.ts';

type IncidentHandlers = Pick<Handlers, Extract<keyof Handlers, `incidents.${string}`>>;

/** Handlers for incidents. */
export function incidentHandlers({
  actions: { incidents, changes },
  writeIncidentReport,
  signHandover,
  environments,
  clock,
  shell,
}: Pick<
  HandlerPorts,
  'actions' | 'writeIncidentReport' | 'signHandover' | 'environments' | 'clock' | 'shell'
>): IncidentHandlers {
  /** Runs the work, then returns the incident. */
  function after(incidentId: string, work: () => void): Incident {
    work();
    return incidents.get(incidentId);
  }

  return {
    'incidents.list': ({ environmentId }) => incidents.list(environmentId),
    'incidents.get': ({ incidentId }) => incidents.get(incidentId),
    'incidents.declare': (declared) => incidents.get(incidents.declare(declared)),
    'incidents.edit': ({ incidentId, ...what }) => after(incidentId, () => incidents.edit(incidentId, what)),
    'incidents.note': ({ incidentId, text }) => after(incidentId, () => incidents.note(incidentId, text)),
    'incidents.addGroup': ({ incidentId, group }) => after(incidentId, () => incidents.addGroup(incidentId, group)),
    'incidents.removeGroup': ({ incidentId, ...group }) =>
      after(incidentId, () => incidents.removeGroup(incidentId, group)),
    'incidents.putChange': ({ changeId, incidentId }) => {
      incidents.putChange(changeId, incidentId);
      return changes.get(changeId);
    },
    'incidents.close': ({ incidentId, lesson }) => after(incidentId, () => incidents.close(incidentId, lesson)),
    'incidents.reopen': ({ incidentId }) => after(incidentId, () => incidents.reopen(incidentId)),
    'incidents.saveReport': ({ incidentId }) =>
      shell.saveFiles(texts.saveIncidentReport, () => writeIncidentReport(incidentId)),
    'incidents.saveHandover': async ({ environmentId }) => {
      const { text, signer } = signHandover(environmentId);
      const name = handoverFileName(clock.now());
      const path = await shell.saveFile({ title: texts.saveHandover, name }, () => [text]);
      return path === null ? null : { path, signer };
    },
    'incidents.openHandover': async ({ environmentId }) => {
      const chosen = await shell.openText({ title: texts.openHandover, kind: 'handover', mostBytes: largestHandover });
      if (chosen === null) return null;
      const { id, chosen: settings, place } = environments.get(environmentId);
      return incidents.get(incidents.openHandover({ id, name: settings.name, place }, chosen.text));
    },
    'incidents.remove': ({ incidentId }) => {
      incidents.remove(incidentId);
      return null;
    },
  };
}
