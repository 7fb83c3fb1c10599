import { inLanguage } from '#contract/language.ts';
import type { CodeList } from '#contract/models/resource.ts';
import { hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('resources', {
  // ResourcesScreen, ResourceKinds
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

  searchResources: 'Search resources',
  found: 'Resources found',
  none: '(none)',
  partly: 'Only part of the list could be read.',
  resourcesInGap: 'resources',

  // SelectedResources
  editMany: (what: string) => `Edit ${what}…`,
  mostAtOnce: (most: string) => `At most ${most} can be edited at once.`,

  // ResourcesScreen
  noMatch: 'No resource matches',
  hidden: (all: number) => hiddenByFilters(all, 'resource', 'resources'),
  noResources: 'None of this kind',
  noResourcesMore: 'The service lists no resource of this kind that you may see.',
  signInToRead: 'Sign in to read the resources of this service.',
  usedBy: 'Flows',
});
