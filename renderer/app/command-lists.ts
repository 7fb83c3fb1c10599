import type { CommandOn } from '../actions/command.ts';
import { flowCommands } from '../actions/flows.ts';
import { resourceCommands } from '../actions/resources.ts';
import { changeCommands } from '../features/changes/commands.ts';
import { comparedCommands } from '../features/compare/commands.ts';
import { findingCommands } from '../features/findings/commands.ts';
import { errorCommands } from '../features/errors/commands.ts';
import { timelineCommands } from '../features/timeline/commands.ts';
import { incidentCommands } from '../features/incidents/commands.ts';
import { exportCommands } from '../features/exports/commands.ts';
import { groupCommands as notificationCommands } from '../features/notifications/commands.ts';
import { groupCommands as failedRecordCommands } from '../features/quarantine/commands/group.ts';
import { entryCommands } from '../features/activity/commands.ts';
import { changedCommands, editingCommands } from '../editing/commands.ts';
import { rowCommands } from '../editing/row-commands.ts';
import { texts } from './words.ts';

/** Every list of commands on focused subjects, with the name of its area. */
export const commandLists: { where: string; commands: readonly Omit<CommandOn<never>, 'label'>[] }[] = [
  { where: texts.flowsAndTheirNodes, commands: flowCommands },
  { where: texts.resources, commands: [...resourceCommands, ...editingCommands, ...changedCommands] },
  { where: texts.lookupRows, commands: rowCommands },
  { where: texts.changes, commands: changeCommands },
  { where: texts.compare, commands: comparedCommands },
  { where: texts.findings, commands: findingCommands },
  { where: texts.errors, commands: errorCommands },
  { where: texts.timeline, commands: timelineCommands },
  { where: texts.incidents, commands: incidentCommands },
  { where: texts.notifications, commands: notificationCommands },
  { where: texts.exports, commands: exportCommands },
  { where: texts.activity, commands: entryCommands },
  { where: texts.failedRecords, commands: failedRecordCommands },
];
