/** Adapters from an environment to what other rooms expect of it. */
import type { Actions } from '../actions/actions.ts';
import type { Journal } from '../actions/journal.ts';
import type { ReportSources } from '../actions/report-sources.ts';
import type { ActionTarget } from '../changes/target.ts';
import type { Activity } from '../activity/activity.ts';
import type { Clock } from '../base/clock.ts';
import type { ExportEnvironment } from '../exports/environment.ts';
import type { QuarantineEnvironment } from '../quarantine/quarantine.ts';
import type { Environment } from './environment.ts';
import type { Environments } from './environments.ts';

/** Returns the target of actions. */
export function actionTargetOf(environment: Environment): ActionTarget {
  const { id, chosen, place, service, watch: estate, actor, signedIn } = environment;
  return {
    id,
    name: chosen.name,
    place,
    // Read from the file on every access.
    get guard() {
      return environment.settings.guard;
    },
    signedIn,
    actor,
    service,
    estate,
  };
}

/** Returns the sources for the report of a change. */
export function reportSourcesOf(
  environments: Environments,
  { actions, journal, activity, clock }: { actions: Actions; journal: Journal; activity: Activity; clock: Clock },
): ReportSources {
  return {
    actions,
    journal,
    target: (id) => actionTargetOf(environments.get(id)),
    verify: () => activity.verify(),
    errorGroups: (id, originIds, since) => environments.get(id).notifications.groupsOf(originIds, since),
    now: () => clock.now(),
  };
}

/** Returns the source of failed records. */
export function sampledEnvironmentOf({
  settings,
  service,
  watch,
  signedIn,
}: Environment): ExportEnvironment & QuarantineEnvironment {
  return { ...settings, service, signedIn, snapshot: watch.snapshot };
}
