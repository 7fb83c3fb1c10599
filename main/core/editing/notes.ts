import type { ActionTarget } from '../changes/target.ts';
import { hiddenValue, type JsonValue } from '#contract/models/resource.ts';
import type { Draft } from './draft.ts';
import { flowsUsing } from './reach.ts';
import type { StoredEdit } from './store.ts';
import { changedBy } from './undo.ts';
import { texts } from './words.ts';

/** Why an edit is planned. */
interface Purpose {
  undoes: StoredEdit | null;
  restores: boolean;
  /** Whether more must be restored after this. */
  comesNext: boolean;
}

/** Notes for the user before an edit is sent. */
export function notesOf(draft: Draft, target: ActionTarget, { undoes, restores, comesNext }: Purpose): string[] {
  return [
    ...ofSending(draft, target),
    ...(undoes ? ofUndoing(draft, undoes) : []),
    ...(restores && draft.taken.length > 0 ? [texts.changedSinceVersion] : []),
    ...(restores && draft.does === 'create' ? [texts.isAnotherOne] : []),
    ...(comesNext ? [texts.rowsComeNext] : []),
  ];
}

function ofSending(draft: Draft, { estate }: ActionTarget): string[] {
  const { does, resource, current, merged, replacedWhole, secrets } = draft;
  const notes = replacedWhole.map(texts.isReplacedWhole);
  if (secrets.length > 0) notes.push(texts.replacesSecrets(secrets.map((path) => path.join('.')).join(', ')));
  if (does === 'update') {
    const unread = Object.keys(merged).filter((name) => !Object.hasOwn(current, name));
    if (unread.length > 0) notes.push(texts.isNotGivenBack(unread.join(', ')));
  }
  if (does === 'delete' && resource) {
    const active = flowsUsing(resource, estate.snapshot).reduce((sum, flow) => sum + flow.active, 0);
    if (active > 0) notes.push(texts.activeNodes(active));
    notes.push(texts.madeAnew);
    if (holdsHidden(current)) notes.push(texts.secretsAreLost);
    if (resource.kind === 'lookup' && !Object.hasOwn(current, 'data_map')) notes.push(texts.rowsAreLost);
    if (resource.kind === 'credential') notes.push(texts.credentialsAreLost);
  }
  return notes;
}

function ofUndoing({ taken, merged }: Draft, undoes: StoredEdit): string[] {
  const notes: string[] = [];
  if (taken.length > 0) notes.push(texts.movedSince);
  if (undoes.secrets.length > 0) notes.push(texts.secretsStay(undoes.secrets.map((path) => path.join('.')).join(', ')));
  if (undoes.does === 'update') {
    const stay = changedBy(undoes).filter((name) => !Object.hasOwn(undoes.before, name) && Object.hasOwn(merged, name));
    if (stay.length > 0) notes.push(texts.stays(stay.join(', ')));
  }
  if (undoes.does === 'delete') notes.push(texts.isAnotherOne);
  return notes;
}

const holdsHidden = (value: JsonValue): boolean =>
  value === hiddenValue || (typeof value === 'object' && value !== null && Object.values(value).some(holdsHidden));
