import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../core/base/clock.ts';
import type { Logger } from '../log.ts';
import { openActions } from './actions.ts';
import { openAlertJudgments } from './alert-judgments.ts';
import { memoryDatabase, openDatabase, openUsableDatabase } from './database.ts';
import { actionsDatabase, exportsDatabase, historyDatabase } from './database-kinds.ts';
import { openErrors } from './errors.ts';
import { openExports } from './exports.ts';
import { openFindings } from './findings.ts';
import { openGroupRules } from './group-rules.ts';
import { openHistory } from './history.ts';
import { openNotificationStore } from './notifications.ts';
import { clearHistory } from './history-clearing.ts';
import { enforceRetention } from './retention.ts';
import { openSavedPlans } from './saved-plans.ts';
import { openSeenGroups } from './seen-groups.ts';
import { openSettings, type OpenSettingsFile } from './settings-store.ts';
import { enterLate } from './unrecorded-changes.ts';
import { openVersions } from './versions.ts';

interface StoredOf {
  id: string;
  kind: 'demo' | 'service';
}

/**
 * Opens everything in the data folder. A database that cannot be used is replaced by one in memory, with a notice for
 * the user. The built-in service leaves nothing on disk.
 */
export function openStores(
  folder: string,
  { openFile, clock, log }: { openFile: OpenSettingsFile; clock: Clock; log: Logger },
) {
  const settings = openSettings(folder, openFile);
  const history = openUsableDatabase(join(folder, historyDatabase.file));
  const recordPath = join(folder, actionsDatabase.file);
  const record = openUsableDatabase(recordPath, actionsDatabase);
  const notice = record.isPersistent ? null : (record.notices[0] ?? null);
  const actions = openActions(record.database, { clock, processId: randomUUID(), notice });
  const exports = openUsableDatabase(join(folder, exportsDatabase.file), exportsDatabase);
  const exportList = openExports(exports.database);
  const demo = openDatabase(memoryDatabase);
  const retention = enforceRetention(history.database, clock, (thrown) =>
    log.error('old history was not cleared away', { thrown }),
  );
  const databaseOf = ({ kind }: StoredOf) => (kind === 'demo' ? demo : history.database);

  return {
    settings: settings.store,
    notices: [settings, history, record, exports, exportList].flatMap(({ notices }) => notices),
    journal: actions.journal,
    activity: actions.activity,
    incidents: actions.incidents,
    edits: actions.edits,
    exports: exportList,
    savedPlans: openSavedPlans(folder),
    historyOf: (of: StoredOf) => openHistory(databaseOf(of), of.id),
    findingsOf: (of: StoredOf) => openFindings(databaseOf(of), of.id),
    alertJudgmentsOf: (of: StoredOf) => openAlertJudgments(databaseOf(of), of.id),
    errorsOf: (of: StoredOf) => ({
      kinds: openErrors(databaseOf(of), of.id),
      rules: openGroupRules(databaseOf(of), of.id),
      seenGroups: openSeenGroups(databaseOf(of), of.id),
    }),
    versionsOf: (of: StoredOf) => openVersions(databaseOf(of), of.id),
    notificationsOf: (of: StoredOf) => openNotificationStore(databaseOf(of), of.id),
    groupRulesOf: (of: StoredOf) => openGroupRules(databaseOf(of), of.id),
    seenGroupsOf: (of: StoredOf) => openSeenGroups(databaseOf(of), of.id),

    clearHistory: (before: number | null) => clearHistory(history.database, before, clock.now()),

    /** Enters unrecorded requests in the record if that is possible by now, then closes everything. */
    close(): void {
      retention.cancel();
      for (const { database } of [history, exports]) database.close();
      demo.close();
      const left = record.isPersistent ? [] : enterLate(recordPath, actions.activity);
      if (left.length > 0) log.error('what was sent is recorded nowhere but here', { left });
      actions.close();
    },
  };
}
