import type { AlertsState } from '#contract/models/alert.ts';
import type { EnvironmentSettings, EnvironmentView } from '#contract/models/environment.ts';
import type { ErrorsState } from '#contract/models/error-kind.ts';
import type { FindingsState } from '#contract/models/finding.ts';
import type { WatchState } from '#contract/models/flow.ts';
import type { NotificationState } from '#contract/models/notification.ts';
import type { TimelineState } from '#contract/models/timeline.ts';
import type { Logger } from '../../log.ts';
import type { Activity } from '../activity/activity.ts';
import type { AlertJudgmentStore } from '../alerts/judgments.ts';
import type { Clock } from '../base/clock.ts';
import type { ErrorStores } from '../errors/errors.ts';
import type { FindingStore } from '../findings/store.ts';
import type { History } from '../monitoring/history.ts';
import type { Pauses } from '../monitoring/known-pauses.ts';
import type { Announcer } from '../notifications/announcer.ts';
import type { NotificationStore } from '../notifications/store.ts';
import type { Records } from '../ports/records.ts';
import type { Connect } from '../ports/service.ts';
import type { Place } from '../settings/places.ts';
import type { EffectiveRules } from '../settings/rules.ts';
import type { VersionStore } from '../versions/store.ts';
import type { Passphrases } from './passphrases.ts';
import type { SecretStore } from './secret-store.ts';

/** External dependencies of an environment. */
export interface EnvironmentPorts {
  connect: Connect;
  rulesAt: (settings: EnvironmentSettings) => EffectiveRules;
  secrets: SecretStore;
  passphrases: Pick<Passphrases, 'forget'>;
  openHistory: (identity: Pick<Identity, 'id' | 'kind'>) => History;
  openFindings: (identity: Pick<Identity, 'id' | 'kind'>) => FindingStore;
  openAlertJudgments: (identity: Pick<Identity, 'id' | 'kind'>) => AlertJudgmentStore;
  openErrors: (identity: Pick<Identity, 'id' | 'kind'>) => ErrorStores;
  openVersions: (identity: Pick<Identity, 'id' | 'kind'>) => VersionStore;
  openNotifications: (identity: Pick<Identity, 'id' | 'kind'>) => NotificationStore;
  /** Process that groups failed records. */
  records: Pick<Records, 'call'>;
  announcer: Announcer;
  activity: Pick<Activity, 'intend' | 'entries'>;
  /** Returns why nodes of a service are paused, if Penstock paused them. */
  pauses: (place: Place) => Pauses;
  clock: Clock;
  log: Logger;
  onSession: () => void;
  onWatch: (state: WatchState) => void;
  onAlerts: (state: AlertsState) => void;
  onFindings: (state: FindingsState) => void;
  onErrors: (state: ErrorsState) => void;
  onTimeline: (state: TimelineState) => void;
  onNotifications: (state: NotificationState) => void;
}

/** Identity and settings of an environment. */
export interface Identity {
  id: string;
  kind: EnvironmentView['kind'];
  settings: EnvironmentSettings;
}
