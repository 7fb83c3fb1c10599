import { foldText } from '#contract/fold-text.ts';
import type { FigureSource, FlowNode } from '#contract/models/flow.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import { resourceWords, statusWord } from '../../format/words.ts';
import type { GraphFigures, GraphNode } from '../../ui/tree-layout.ts';
import { exactNumber, inOnePiece, shortNumber } from '../../format/number.ts';
import { dayTime } from '../../format/time.ts';
import { texts } from './words.ts';

/** Nodes of a flow for its graph and its list; names are inert. */
export function graphNodes(nodes: readonly FlowNode[]): GraphNode[] {
  const hasFigures = nodes.some(({ figures }) => figures !== null);
  return nodes.map((node) => {
    const kind = resourceWords[node.kind].word;
    return {
      id: node.id,
      parentId: node.parentId,
      title: plain(node.name ?? phrases.nodeWithId(node.id), 60),
      subtitle: node.connector ? plain(node.connector, 40) : kind,
      status: node.status,
      dim: node.status.state === 'paused',
      figures: figuresOf(node, hasFigures),
      words: wordsOf(node, kind),
    };
  });
}

/** Search text of a node: name, id, connector, kind and status, in our word and the service's. */
function wordsOf({ id, name, connector, status }: FlowNode, kind: string): string {
  return foldText([name, id, connector, kind, statusWord(status), status.word].join(' '));
}

const bySource: Readonly<Record<FigureSource, string>> = {
  service: texts.figuresByService,
  failed_records: texts.figuresByFailedRecords,
};

/** Errors of the last hour for a failing node, else of the last 24 hours. */
function errorsNow({ status, figures }: FlowNode): { errors: number | null; hours: 1 | 24 } {
  if (status.state === 'failing') return { errors: figures?.errorsLastHour ?? null, hours: 1 };
  return { errors: figures?.errors ?? null, hours: 24 };
}

/** Figures for the box of a node; undefined when the graph shows none because no node has been read. */
function figuresOf(node: FlowNode, shows: boolean): GraphFigures | undefined {
  if (!shows) return undefined;
  const { figures } = node;
  const { errors, hours } = errorsNow(node);
  const short = inOnePiece(shortNumber(errors));
  return {
    records: inOnePiece(shortNumber(figures?.records ?? null)),
    errors: hours === 1 ? texts.errorsInHour(short) : texts.errorsInDay(short),
    bad: node.status.state === 'failing' && errors !== 0,
    about: figures ? aboutFigures(figures) : texts.figuresUnknown,
  };
}

function aboutFigures({ records, errors, errorsLastHour, by, asOf }: NonNullable<FlowNode['figures']>): string {
  const said = (n: number | null): string => (n === null ? texts.unknownFigure : exactNumber(n));
  return texts.figuresAre({
    records: said(records),
    errors: said(errors),
    lastHour: said(errorsLastHour),
    by: bySource[by],
    asOf: dayTime(asOf),
  });
}
