import { foldText } from '../fold-text.ts';
import { inLanguage } from '../language.ts';
import { recordKinds } from '../models/resource.ts';
import type { ResourceRow } from '../models/resource-list.ts';
import type { Filter, FilterField } from './filter.ts';
import { type FilterReaders, matcherOf } from './match.ts';

const about = inLanguage('resource filter', {
  name: 'Words in its name',
  id: 'Its ID',
  type: 'Connector, language of code, or data type of a lookup',
  status: 'Status, in the words of the service',
  owner: 'Name of its owner',
  tag: 'One of its tags',
  used: 'Number of flows that use it',
  updated: 'Time since its last change',
  created: 'Time since it was created',
  kind: `Kind: ${recordKinds.join(', ')}`,
});

/** Filter fields of resources. */
export const resourceFields = [
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'id', kind: 'id', about: about.id, example: 'id:7012' },
  { name: 'type', kind: 'choice', about: about.type, example: 'type:s3' },
  { name: 'connector', kind: 'choice', about: about.type, example: 'connector:s3' },
  { name: 'status', kind: 'choice', about: about.status, example: 'status:active' },
  { name: 'owner', kind: 'choice', about: about.owner, example: 'owner:ann*' },
  { name: 'tag', kind: 'choice', about: about.tag, example: 'tag:gdpr' },
  { name: 'used', kind: 'number', about: about.used, example: 'used:>0' },
  { name: 'updated', kind: 'age', about: about.updated, example: 'updated:<1d' },
  { name: 'created', kind: 'age', about: about.created, example: 'created:<7d' },
  { name: 'kind', kind: 'choice', values: recordKinds, about: about.kind, example: 'kind:lookup' },
] as const satisfies readonly FilterField[];

const orEmpty = (values: readonly (string | null)[]): string[] =>
  values.length === 0 ? [''] : values.map((value) => value ?? '');

const readers: FilterReaders<ResourceRow, typeof resourceFields> = {
  name: ({ name }) => foldText(name ?? ''),
  id: ({ id }) => [id],
  type: ({ type }) => orEmpty([type]),
  connector: ({ type }) => orEmpty([type]),
  status: ({ statusWord }) => orEmpty([statusWord]),
  owner: ({ owner }) => orEmpty([owner]),
  tag: ({ tags }) => orEmpty(tags),
  used: ({ flows }) => flows,
  updated: ({ updatedAt }) => updatedAt,
  created: ({ createdAt }) => createdAt,
  kind: ({ kind }) => [kind],
};

function has({ name, description, id, type, owner, tags }: ResourceRow, words: string): boolean {
  return [name, description, String(id), type, owner, ...tags].some((text) => text && foldText(text).includes(words));
}

/**
 * Returns a predicate for resources, built once for many. @param now epoch milliseconds, from which ages are counted
 */
export function resourceMatcher(filter: Filter, now: number): (row: ResourceRow) => boolean {
  return matcherOf(filter, resourceFields, readers, has, now);
}
