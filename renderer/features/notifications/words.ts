import { inLanguage } from '#contract/language.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('notifications', {
  // commands.ts
  acknowledgeWords: 'ack done seen handle',
  muteWords: 'silence snooze quiet ignore',
  markRead: 'Mark as read in the service',
  markReadWords: 'unread seen',
  openTheFlowWords: 'go graph',
  pauseItsFlow: 'Pause its flow',
  pauseFlows: (n: number) => (n === 1 ? 'Pause its flow…' : `Pause ${n} flows…`),
  groupsLabel: (n: number) => count(n, 'group of notifications', 'groups of notifications'),

  // GroupActions
  endMuteHint: 'Ends the mute of this group and that of its flow',
  mute: 'Mute…',
  markReadHint: 'Mark read',
  markAsRead: (unread: string) => `Mark ${unread} as read in the service`,
  failedRecordsHint: 'From the run of the newest notification',
  acknowledgedMeans: (untilWorse: string) => `Acknowledged means ${untilWorse}`,
  readOnly: 'This environment is read only: mark as read is disabled.',
  mutedWithEnvironment: 'Muted with the whole environment.',
  mutedUntil: (mutedUntil: string) => `Muted until ${mutedUntil}.`,
  endTheMute: 'End the mute',

  // GroupEntries
  restShownAsRead: 'The rest shows the last read.',
  isUnread: 'unread',
  isRead: 'read',
  newestAtHand: (shown: number, entries: string) => `The newest ${shown} of ${entries} stored.`,

  // GroupFacts
  noFlowKnown: 'No known flow',
  about: 'About',
  howOften: 'Frequency',
  unread: 'Unread',
  first: 'First seen',

  // GroupList
  groupsOfNotifications: 'Groups of notifications',

  shownMore: (groups: string, more: string) => `${groups} shown, ${more} more`,
  showMore: 'Show more',
  olderElsewhere: 'Older ones are only in the service',
  storedSince: (oldestAt: string) => `Stored here since ${oldestAt}`,
  keysHint: 'Space: select · a: acknowledge · m: mute · e: mark as read',

  // GroupPanel
  selectedGroup: 'Selected group',
  newestMessage: 'Newest message',
  commonMessage: 'Common message',
  lastNotifications: 'Last notifications',

  // GroupRow
  fullMessage: (message: string, pattern: string) => `${message}\n\nCommon message: ${pattern}`,
  unreadSentence: (unread: string) => `${unread} unread.`,
  inLastHour: '{n} in the last hour',
  inAll: (count: string) => `${count} in all`,
  lastLabel: (lastAt: string) => `Last: ${lastAt}`,
  agoText: (n: string) => `${n} ago`,
  firstLabel: (firstAt: string) => `First: ${firstAt}`,
  firstAgo: (n: string) => `first ${n} ago`,

  // MuteDialog
  thisGroup: 'This group',
  thisGroupHint: 'Notifications of this flow with the same message',
  thisFlow: 'This flow',
  theWholeEnvironment: 'The whole environment',
  muteUntil: (until: string) => `Mute until ${until}`,
  muteNotifications: 'Mute notifications',
  what: 'What',
  forHowLong: 'For how long',
  until: 'Until',
  untilWhen: 'Until {moment}',
  whatMutingMeans:
    'No alerts, and not counted as open, until then. Notifications are still stored, under Muted and All.',

  // NoGroups
  nothingIsOpen: 'Nothing is open',
  nothingOpenWhy: 'Every notification is acknowledged or muted.',
  nothingIsUnread: 'Nothing is unread',
  nothingUnreadWhy: 'All notifications are marked as read in the service.',
  nothingIsMuted: 'Nothing is muted',
  nothingMutedWhy: 'Muted groups show up here until the mute ends.',
  nothingToShow: 'Nothing to show',
  signInToRead: 'Sign in to read what this service reported.',
  readingNotifications: 'Reading notifications',
  nothingReportedYet: 'The service has reported nothing yet',
  notificationsInGap: 'notifications',
  whatShowsUp: 'New notifications show up here with the next read.',
  noGroupMatches: 'No group matches',
  hiddenByFilters: (groupsInAll: number) => hiddenByFilters(groupsInAll, 'group', 'groups'),
  searchInAll: 'Search in all',
  showAllGroups: (groupsInAll: number) => `Show all ${count(groupsInAll, 'group', 'groups')}`,

  // NotificationFilters
  groups: (groupsInAll: number) => count(groupsInAll, 'group', 'groups'),
  flowWithId: (originId: number) => `flow ${originId}`,
  nobody: 'Nobody',
  otherKinds: 'Other kinds',
  show: 'Show',
  only: 'Only {flow}',
  showEveryFlow: 'Show every flow',

  // NotificationNotices
  readAgoNotice: (old: string) => `The notifications were read ${old} ago.`,
  environmentMutedUntil: (mutedUntil: string) => `This whole environment is muted until ${mutedUntil}.`,
  environmentMutedMeans: 'No alerts, and nothing counts as open. Notifications are still stored.',

  // NotificationsScreen
  openAndUnread: 'Open and unread',
  groupsOpen: (open: number, unread: number) =>
    `${count(open, 'group', 'groups')} open, ${count(unread, 'notification', 'notifications')} unread`,
  notificationsRead: (readAt: string) => `Notifications read ${readAt}`,
  openAlertRules: 'Alert rules…',

  // RulesDialog
  rulesSaved: 'Alert rules saved',
  alertsOff: 'Alerts are off',
  alertRules: 'Alert rules',

  // RulesFields
  protectedOnesOnly: 'Protected environments only',
  showOfSystem: 'Show desktop notifications',
  levels: 'Levels',
  quietHours: 'Quiet hours',
  from: 'from',
  quietFrom: 'Quiet from',
  to: 'to',
  quietTo: 'Quiet to',
  quietTimesDiffer: 'Enter two different times.',
  whatQuietMeans:
    'Alerts in quiet hours are summed up in one alert afterwards. At most three alerts a minute are shown; any others are summed up in one. A group, acknowledged or not, alerts again only when it gets worse; a muted one does not alert.',

  // TickedBar
  selected: (groups: string) => `${groups} selected`,
  reopenGroups: (ticked: string) => `Reopen ${ticked}`,
  acknowledgeGroups: (ticked: string) => `Acknowledge ${ticked}`,
  markAllAsRead: (unread: number) => `Mark ${count(unread, 'notification', 'notifications')} as read in the service`,

  // filter.ts
  open: 'Open',
  muted: 'Muted',
  all: 'All',

  // group-words.ts
  untilWorse:
    'no alerts until it gets worse: a higher level, more than twice as many an hour, or again after a day without any.',
  rate: (lastHour: string, count: string) => `${lastHour} in the last hour, ${count} in all`,
  unknownKind: 'Unknown kind',
  new: 'New',
  gotWorse: 'Got worse',
  acknowledged: 'Acknowledged',
  stateUntil: (word: string, mutedUntil: string) => `${word} until ${mutedUntil}`,
  stateAgo: (word: string, ago: string) => `${word} ${ago}`,
  sinceAcknowledged: (word: string, ago: string) => `${word} since it was acknowledged ${ago}`,
  tomorrow: (at: string) => `tomorrow ${at}`,

  // mute.ts
  sevenDays: '7 days',
  untilTomorrow: 'Until tomorrow 8:00',
  untilMoment: 'Until…',
  timeAheadNeeded: 'Enter a day and a time in the future, such as 2027-03-12 08:00.',

  // orders.ts
  groupsAcknowledged: (groups: string) => `${groups} acknowledged`,
  fromNowOn: (untilWorse: string) => `From now on, ${untilWorse}`,
  groupsOpenAgain: (groups: string) => `${groups} reopened`,
  markedAsRead: (n: number) => `${count(n, 'notification', 'notifications')} marked as read in the service`,
  isMutedUntil: (value: string, until: string) => `${value} is muted until ${until}`,
  stillStored: 'Notifications are still stored, under Muted and All.',
  muteEnded: 'The mute has ended',
});
