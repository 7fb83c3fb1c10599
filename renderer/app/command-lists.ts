import type { CommandOn } from '../actions/command.ts';
import { flowCommands } from '../actions/flows.ts';
import { resourceCommands } from '../actions/resources.ts';
import { alertCommands } from '../features/alerts/commands.ts';
import { changeCommands, editCommands } from '../features/changes/commands.ts';
import { comparedCommands } from '../features/compare/commands.ts';
import { errorCommands } from '../features/records/kinds/commands.ts';
import { observedCommands } from '../features/changes/observed/commands.ts';
import { incidentCommands } from '../features/incidents/commands.ts';
import { exportCommands } from '../features/records/exports/commands.ts';
import { recordGroupCommands } from '../features/records/list/commands.ts';
import { entryCommands } from '../features/changes/requests/commands.ts';
import { changedCommands, editingCommands } from '../editing/commands.ts';
import { rowCommands } from '../editing/row-commands.ts';
import { phrases } from '../format/phrases/words.ts';
import { texts } from './words.ts';

/** Every list of commands on focused subjects, with the name of its area. */
export const commandLists: { where: string; commands: readonly Omit<CommandOn<never>, 'label'>[] }[] = [
  { where: texts.flowsAndTheirNodes, commands: flowCommands },
  { where: phrases.resources, commands: [...resourceCommands, ...editingCommands, ...changedCommands] },
  { where: texts.lookupRows, commands: rowCommands },
  { where: phrases.changes, commands: changeCommands },
  { where: texts.edits, commands: editCommands },
  { where: phrases.compare, commands: comparedCommands },
  { where: phrases.alerts, commands: alertCommands },
  { where: phrases.kindsOfFailure, commands: errorCommands },
  { where: phrases.changesByOthers, commands: observedCommands },
  { where: phrases.incidents, commands: incidentCommands },
  { where: phrases.exports, commands: exportCommands },
  { where: phrases.requestLog, commands: entryCommands },
  { where: phrases.groupsOfFailedRecords, commands: recordGroupCommands },
];
