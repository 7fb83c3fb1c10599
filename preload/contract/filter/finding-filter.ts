import { inLanguage } from '../language.ts';
import { findingKinds, findingStates } from '../models/finding.ts';
import type { FilterField } from './filter.ts';

const about = inLanguage('finding filter', {
  kind: 'Current or last issue',
  state: 'Whether it is open or acknowledged, or how it ended',
  flow: 'ID of the origin of its flow',
  name: 'Words in the name of its flow',
  project: 'Project of its flow; "" for none',
  since: 'Time since the issue started, from the runs of its flow',
  opened: 'Time since Penstock first detected it',
  changed: 'Time since it last opened, got worse, came back or ended',
  ended: 'Time since it ended',
  returns: 'How often it came back',
  who: 'User who acknowledged it, or on whose behalf; "" for none or unknown',
  id: 'ID of the finding',
});

/** Filter fields of the earlier list of findings. */
export const findingFields = [
  { name: 'kind', kind: 'choice', values: findingKinds, about: about.kind, example: 'kind:failing' },
  { name: 'state', kind: 'choice', values: findingStates, about: about.state, example: 'state:open' },
  { name: 'flow', kind: 'id', about: about.flow, example: 'flow:40001' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'project', kind: 'choice', about: about.project, example: 'project:sales' },
  { name: 'since', kind: 'age', about: about.since, example: 'since:<12h' },
  { name: 'opened', kind: 'age', about: about.opened, example: 'opened:<12h' },
  { name: 'changed', kind: 'age', about: about.changed, example: 'changed:<12h' },
  { name: 'ended', kind: 'age', about: about.ended, example: 'ended:<12h' },
  { name: 'returns', kind: 'number', about: about.returns, example: 'returns:>0' },
  { name: 'who', kind: 'choice', about: about.who, example: 'who:ann*' },
  { name: 'id', kind: 'choice', about: about.id, example: 'id:40001-*' },
] as const satisfies readonly FilterField[];
