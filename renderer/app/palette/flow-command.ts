import type { NodeRow } from '#contract/models/flow.ts';
import { goTo } from '../../client/routes.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import { resourceWords, statusWord } from '../../format/words.ts';
import type { Command } from '../../ui/command-box.ts';
import { texts } from './words.ts';

/** The name of a flow or a node. */
export function flowNodeName({ id, name }: Pick<NodeRow, 'id' | 'name'>): string {
  return plain(name ?? phrases.flowWithId(id), 80);
}

/** A command that opens a flow, or a node in its flow. */
export function flowCommand(row: NodeRow): Command {
  const { id, originId, kind, status, project, owner, from, to } = row;
  const state = plain(statusWord(status), 40);
  return {
    id: `flow ${id}`,
    label: flowNodeName(row),
    icon: 'flows',
    of: project === null ? undefined : plain(project, 40),
    note: id === originId ? state : texts.nodeNote(resourceWords[kind].word, state),
    keywords: [id, project, owner, from, to].filter((word) => word !== null).join(' '),
    run: () => goTo({ screen: 'flow', id }),
  };
}
