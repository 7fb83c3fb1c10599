import type { NodeRow } from '#contract/models/flow.ts';
import type { Column } from '../../ui/table-columns.ts';
import { texts } from './words.ts';

const figure = { min: 50, align: 'end', sortable: true } as const;
const words = { min: 60, sortable: true } as const;
const extra = { hidden: true } as const;

const nameOf = ({ name, id }: NodeRow): string => name ?? texts.node(id);

/** The source and destination of a flow, in one text. */
export const endsOf = ({ from, to }: NodeRow): string | null => (to === null ? from : `${from ?? ''} → ${to}`.trim());

export const tagsOf = ({ tags }: NodeRow): string | null => tags.join(', ') || null;

/**
 * The columns without their rendering (FlowCell.svelte). Columns that only identify a flow leave a narrow table; those
 * that show problems stay.
 */
export const flowColumns: Omit<Column<NodeRow>, 'cell'>[] = [
  { id: 'name', header: texts.name, width: 234, min: 120, sortable: true, text: nameOf, beside: 24 },
  { id: 'status', header: texts.status, ...words, width: 112 },
  { id: 'project', header: texts.project, ...words, width: 96, leaves: 1, text: ({ project }) => project },
  { id: 'owner', header: texts.owner, ...words, width: 112, leaves: 2, text: ({ owner }) => owner },
  { id: 'from', header: texts.fromAndTo, ...words, width: 152, leaves: 3, text: endsOf },
  { id: 'source', header: texts.readsFrom, ...extra, width: 96, min: 60, text: ({ from }) => from },
  { id: 'to', header: texts.writesTo, ...words, ...extra, width: 96, text: ({ to }) => to },
  { id: 'tags', header: texts.tags, ...extra, width: 120, min: 60, text: tagsOf },
  { id: 'role', header: texts.myRole, ...extra, width: 96, min: 60, text: ({ role }) => role },
  { id: 'id', header: texts.id, ...extra, width: 84, min: 50, align: 'end' },
  { id: 'nodes', header: texts.nodesColumn, ...extra, width: 64, min: 50, align: 'end' },
  { id: 'lastRun', header: texts.lastRun, ...figure, width: 72 },
  { id: 'lastError', header: texts.lastFailedRecord, ...figure, ...extra, width: 124 },
  { id: 'failingSince', header: texts.failingSince, ...figure, ...extra, width: 104 },
  { id: 'since', header: texts.knownSince, width: 84, min: 50, align: 'end' },
  { id: 'records', header: texts.records24H, ...figure, width: 96, leaves: 4 },
  { id: 'size', header: texts.size24H, ...extra, width: 84, min: 50, align: 'end' },
  { id: 'errors', header: texts.errors24H, ...figure, width: 88 },
  { id: 'share', header: texts.share24H, ...figure, ...extra, width: 96 },
  { id: 'trend', header: texts.trend24H, width: 92, min: 50 },
];
