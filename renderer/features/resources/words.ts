import { inLanguage } from '#contract/language.ts';
import type { CodeList, RecordKind } from '#contract/models/resource.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('resources', {
  // ResourcesScreen, ResourceKinds
  resources: 'Resources',
  kinds: {
    source: 'Sources',
    data_set: 'Data sets',
    destination: 'Destinations',
    credential: 'Credentials',
    lookup: 'Lookups',
    code: 'Code',
  } satisfies Record<RecordKind, string>,
  kindOfResource: 'Kind of resource',
  kindCount: (kind: string, n: string) => `${kind} ${n}`,
  codeLists: {
    own: 'Your code',
    public: 'Public code',
    record_transforms: 'Record transforms',
    public_record_transforms: 'Public record transforms',
    attribute_transforms: 'Attribute transforms',
  } satisfies Record<CodeList, string>,
  listOfCode: 'List of code',
  create: (kind: string) => `Create ${kind}…`,

  // ResourcesScreen
  reading: (read: string, of: string | null) =>
    of === null ? `Reading, ${read} so far…` : `Reading, ${read} of ${of}…`,
  readAgo: 'Updated {age} ago',
  readAgain: 'Refresh',

  searchResources: 'Search resources',
  found: 'Resources found',
  countOfResources: (n: number) => count(n, 'resource', 'resources'),
  none: '(none)',

  signedOut: 'Signed out. Showing data from the last read.',
  partly: 'Only part of the list could be read.',
  notRenewed: 'The list could not be refreshed. It shows data from the last read.',
  resourcesInGap: 'resources',
  tryAgain: 'Try again',

  // SelectedResources
  selected: (what: string) => `${what} selected`,
  editMany: (what: string) => `Edit ${what}…`,
  mostAtOnce: (most: string) => `At most ${most} can be edited at once.`,

  // ResourcesScreen
  retryAdvice: 'Try again.',
  noMatch: 'No resource matches',
  hidden: (all: number) => hiddenByFilters(all, 'resource', 'resources'),
  noResources: 'None of this kind',
  noResourcesMore: 'The service lists no resource of this kind that you may see.',
  signInToRead: 'Sign in to read the resources of this service.',

  name: 'Name',
  type: 'Type',
  status: 'Status',
  owner: 'Owner',
  usedBy: 'Flows',
  tags: 'Tags',
  updated: 'Changed',
  created: 'Created',
  description: 'Description',
  id: 'ID',
});
