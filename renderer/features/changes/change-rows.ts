import type { ChangeRow } from '#contract/models/change-row.ts';
import type { Edit } from '#contract/models/editing.ts';
import { pathText } from '#contract/filter/timeline-filter.ts';
import { texts as editing } from '../../editing/words.ts';
import { actorOf, auditedActor } from '../../format/actor.ts';
import { changeLine } from '../../format/difference.ts';
import { exactNumber } from '../../format/number.ts';
import { phrases } from '../../format/phrases/words.ts';
import { dayTime } from '../../format/time.ts';
import { resourceWords } from '../../format/words.ts';
import { changeStatus } from './change-status.ts';
import { affectedFlowsText, changedResourceName } from './observed/observed-words.ts';
import { texts as observed } from './observed/words.ts';
import { texts } from './words.ts';

type Edits = readonly [Edit, ...Edit[]];

/** The name of an edited resource, or a fallback. */
export function editedName({ name, kind, resource }: Edit): string {
  if (name !== null) return name;
  return resource ? phrases.resourceWithId(resourceWords[kind].inline, resource.id) : resourceWords[kind].inline;
}

/** Describes an edit: the resource with the changed members, or the first of several. */
export function editTitle([first, ...others]: Edits): string {
  const members = [...new Set(first.differences.map(({ path }) => pathText(path)))].join(', ');
  const done = first.undoes === null ? editing.does[first.does] : editing.undone;
  const one = texts.edited(done, editedName(first), members);
  return others.length === 0 ? one : phrases.firstAndMore(one, exactNumber(others.length));
}

/** Describes a change in one line. */
export function changeTitle(row: ChangeRow): string {
  switch (row.what) {
    case 'action':
      return row.change.title;
    case 'edit':
      return editTitle(row.edits);
    case 'observed':
      return texts.observed(changedResourceName(row.change), changeLine(row.change));
    case 'gap':
      return observed.notWatchedFrom(dayTime(row.gap.from), dayTime(row.gap.to));
  }
}

/** The name of an observed resource. */
export function changedName(row: ChangeRow): string {
  if (row.what === 'gap') return observed.notWatched;
  return row.what === 'observed' ? changedResourceName(row.change) : changeTitle(row);
}

/** The first difference of an observed resource. */
export const changedLine = (row: ChangeRow): string =>
  row.what === 'observed' ? changeLine(row.change) : changeTitle(row);

/** The edit whose state matters most: one with an open result. */
const openEditIn = (edits: Edits): Edit => edits.find(({ state }) => state !== 'confirmed') ?? edits[0];

/** Status of a change, in a few words; empty for a change that needs none. */
export function changeState(row: ChangeRow): string {
  if (row.what === 'action') return changeStatus(row.change);
  return row.what === 'edit' ? editing.states[openEditIn(row.edits).state] : '';
}

/** The author, where the service or the records here report one. */
export function changeAuthor(row: ChangeRow): string {
  switch (row.what) {
    case 'action':
      return row.change.actions[0] ? actorOf(row.change.actions[0]) : '';
    case 'edit':
      return actorOf(row.edits[0]);
    case 'observed':
      return auditedActor(row.change) ?? observed.by[row.change.by];
    case 'gap':
      return '';
  }
}

export function changeReason(row: ChangeRow): string {
  if (row.what === 'action') return row.change.reason ?? '';
  return row.what === 'edit' ? (row.edits[0].reason ?? '') : '';
}

/** The kind of the changed resource; of an action, its flows. */
export function changedKind(row: ChangeRow): string {
  if (row.what === 'gap') return '';
  if (row.what === 'action') return phrases.flow;
  return resourceWords[row.what === 'edit' ? row.edits[0].kind : row.change.kind].word;
}

/** The flows that use an observed resource. */
export const changedFlows = (row: ChangeRow): string => (row.what === 'observed' ? affectedFlowsText(row.change) : '');

/** The possible effect on records of an observed change. */
export const changeWeight = (row: ChangeRow): string =>
  row.what === 'observed' ? observed.weights[row.change.weight] : '';

/** The note after a moment that is not known exactly. */
export const orSince = (row: ChangeRow): string =>
  row.what === 'observed' && row.change.since !== null ? observed.betweenThen(dayTime(row.change.since)) : '';
