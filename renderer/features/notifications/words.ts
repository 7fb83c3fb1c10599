import { inLanguage } from '#contract/language.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('notifications', {
  // GroupAbout
  flow: (originId: number) => `Flow ${originId}`,

  // GroupActions
  endMuteHint: 'Ends the mute of this group and that of its flow',
  openAgainHint: 'Open again (a)',
  takeBack: 'Take back',
  acknowledgeHint: 'Acknowledge (a)',
  acknowledge: 'Acknowledge',
  muteHint: 'Mute (m)',
  mute: 'Mute…',
  markReadHint: 'Mark read (e)',
  markAsRead: (unread: string) => `Mark ${unread} as read at the service`,
  openTheFlow: 'Open the flow',
  failedRecordsHint: 'Of the run that the newest one is about',
  failedRecords: 'Failed records',
  acknowledgedMeans: (untilWorse: string) => `Acknowledged means ${untilWorse}`,
  readOnly: 'This environment is read only: nothing is marked as read from here.',
  mutedWithEnvironment: 'Muted with the whole environment.',
  mutedUntil: (mutedUntil: string) => `Muted until ${mutedUntil}.`,
  endTheMute: 'End the mute',

  // GroupEntries
  restShownAsRead: 'The rest is shown as read.',
  isUnread: 'unread',
  isRead: 'read',
  newestAtHand: (shown: number, entries: string) => `The newest ${shown} of ${entries} at hand.`,

  // GroupFacts
  flowFact: 'Flow',
  noFlowKnown: 'None that is known here',
  about: 'About',
  itsId: 'Its id',
  howOften: 'How often',
  unread: 'Unread',
  last: 'Last',
  ago: '{age} ago',
  first: 'First',

  // GroupList
  groupsOfNotifications: 'Groups of notifications',

  // GroupListFoot
  shownMore: (groups: string, more: string) => `${groups} shown, ${more} more`,
  showMore: 'Show more',
  olderElsewhere: 'What is older is only at the service',
  storedSince: (oldestAt: string) => `Stored here since ${oldestAt}`,
  keysHint: 'Space selects, a acknowledges, m mutes, e marks read',

  // GroupPanel
  selectedGroup: 'Selected group',
  newestMessage: 'Newest message',
  allThemSay: 'What all of them say',
  lastNotifications: 'Last notifications',

  // GroupRow
  fullMessage: (message: string, pattern: string) => `${message}\n\nThe same but for what is masked: ${pattern}`,
  unreadHint: (unread: string) => `${unread} unread`,
  unreadSentence: (unread: string) => `${unread} unread.`,
  inLastHour: '{n} in the last hour',
  inAll: (count: string) => `${count} in all`,
  lastLabel: (lastAt: string) => `Last: ${lastAt}`,
  agoText: (n: string) => `${n} ago`,
  firstLabel: (firstAt: string) => `First: ${firstAt}`,
  firstAgo: (n: string) => `first ${n} ago`,

  // MuteDialog
  thisGroup: 'This group',
  thisGroupHint: 'Notifications that say the same of the same flow',
  thisFlow: 'This flow',
  theWholeEnvironment: 'The whole environment',
  muteNow: 'Mute',
  muteUntil: (until: string) => `Mute until ${until}`,
  muteNotifications: 'Mute notifications',
  what: 'What',
  forHowLong: 'For how long',
  until: 'Until',
  untilWhen: 'Until {moment}',
  chooseDayTime: 'Choose a day and a time.',
  whatMutingMeans:
    'Nothing of it is announced or counts as open until then. What the service reports is still stored, under Muted and All.',

  // NoGroups
  nothingIsOpen: 'Nothing is open',
  nothingOpenWhy: 'Everything that the service reported was acknowledged here, or is muted.',
  nothingIsUnread: 'Nothing is unread',
  nothingUnreadWhy: 'Everything was marked as read at the service.',
  nothingIsMuted: 'Nothing is muted',
  nothingMutedWhy: 'What you mute shows up here until its mute ends.',
  nothingToShow: 'Nothing to show',
  nothingWasChanged: 'Nothing was changed. Penstock goes on trying.',
  signInToRead: 'Sign in to read what this service reported.',
  readingNotifications: 'Reading notifications',
  nothingReportedYet: 'The service has reported nothing yet',
  whatShowsUp:
    'When records fail or something else happens that people should know, it shows up here with the next read.',
  readNow: 'Read now',
  noGroupMatches: 'No group matches',
  leftOutByFilters: (groupsInAll: number) =>
    `${count(groupsInAll, 'group is', 'groups are')} left out by the search and the filters.`,
  clearAll: 'Clear search and filters',
  searchInAll: 'Search in all',
  showAllGroups: (groupsInAll: number) => `Show all ${count(groupsInAll, 'group', 'groups')}`,

  // NotificationFilters
  groups: (groupsInAll: number) => count(groupsInAll, 'group', 'groups'),
  of: (total: string, all: string) => `${total} of ${all}`,
  flowWithId: (originId: number) => `flow ${originId}`,
  searchNotifications: 'Search notifications',
  nameOrId: 'Message, name or id',
  searchHint: 'Search notifications (/)',
  groupsFound: 'Groups found',
  otherKinds: 'Other kinds',
  notifications: 'Notifications',
  show: 'Show',
  level: 'Level',
  lastReportedWithin: 'Last reported within',
  only: 'Only {flow}',
  showEveryFlow: 'Show every flow',

  // NotificationNotices
  readAgoNotice: (old: string) => `The notifications were read ${old} ago.`,
  noAnswerSince: 'The service has not answered since.',
  environmentMutedUntil: (mutedUntil: string) => `This whole environment is muted until ${mutedUntil}.`,
  environmentMutedMeans: 'Nothing of it is announced or counts as open. What the service reports is still stored.',

  // NotificationsHeader
  openAndUnread: 'Open and unread',
  groupsOpen: (open: number, unread: number) =>
    `${count(open, 'group', 'groups')} open, ${count(unread, 'notification', 'notifications')} unread`,
  notificationsRead: (readAt: string) => `Notifications read ${readAt}`,
  readAgo: (n: string) => `Read ${n} ago`,
  askWhatIsAnnounced: 'What is announced…',

  // RulesDialog
  savedAnnounced: 'Saved what is announced',
  nothingAnnouncedNow: 'Nothing is announced from now on',
  nothingChanged: 'Nothing was changed.',
  whatIsAnnounced: 'What is announced',
  save: 'Save',

  // RulesFields
  allEnvironments: 'All environments',
  protectedOnesOnly: 'Protected ones only',
  showOfSystem: 'Show notifications of the operating system',
  levels: 'Levels',
  ofWhichEnvironments: 'Of which environments',
  quietHours: 'Quiet hours',
  from: 'from',
  quietFrom: 'Quiet from',
  to: 'to',
  quietTo: 'Quiet to',
  quietTimesDiffer: 'Give a beginning and an end that differ.',
  whatQuietMeans:
    'What comes in quiet hours is reported in one summary after them. At most three notifications a minute are shown; what comes beyond that is reported in one summary. Nothing is told twice until it gets worse, and nothing that is muted or acknowledged is told.',

  // TickedBar
  selected: (groups: string) => `${groups} selected`,
  takeBackGroups: (ticked: string) => `Take back ${ticked}`,
  acknowledgeGroups: (ticked: string) => `Acknowledge ${ticked}`,
  markAllAsRead: (unread: number) => `Mark ${count(unread, 'notification', 'notifications')} as read at the service`,
  acknowledgeKey: 'Press a in the list',

  // filter.ts
  anyTime: 'Any time',
  open: 'Open',
  muted: 'Muted',
  all: 'All',

  // group-words.ts
  untilWorse: 'quiet until it gets worse: a higher level, more than twice as many an hour, or again after a quiet day.',
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
  askUntil: 'Until…',
  dayAndTimeNeeded: 'Give both a day and a time.',
  endMustBeAhead: 'The end must lie ahead.',

  // orders.ts
  groupsAcknowledged: (groups: string) => `${groups} acknowledged`,
  fromNowOn: (untilWorse: string) => `From now on ${untilWorse}`,
  groupsOpenAgain: (groups: string) => `${groups} open again`,
  markedAsRead: (n: number) => `${count(n, 'notification', 'notifications')} marked as read at the service`,
  isMutedUntil: (value: string, until: string) => `${value} is muted until ${until}`,
  stillStored: 'What the service reports is still stored, under Muted and All.',
  muteEnded: 'The mute has ended',
  thisEnvironment: 'This environment',
});
