import type {
  ExportChoice,
  ExportDraft,
  ExportJob,
  ExportState,
  ExportVerification,
  PersonalAnswer,
  PersonalKind,
  PersonalQuestion,
  Redaction,
} from '#contract/models/export.ts';
import { formatFacts } from '#contract/models/export-format.ts';
import { bytesText } from '../../format/bytes.ts';
import { exactNumber, inOnePiece, shortNumber } from '../../format/number.ts';
import { patternNames } from '../../format/redaction.ts';
import { dayTime, duration } from '../../format/time.ts';
import { count } from '../../format/words.ts';

/** A word for how an export stands, and how much that wants to be looked at. */
interface Standing {
  word: string;
  level: 'going' | 'waiting' | 'done' | 'doubtful' | 'failed' | 'over';
}

const states: Record<ExportState, Standing> = {
  running: { word: 'Running', level: 'going' },
  waiting_for_service: { word: 'Waiting for the service', level: 'waiting' },
  waiting_for_sign_in: { word: 'Waiting for sign-in', level: 'waiting' },
  waiting_for_disk: { word: 'Waiting for the disk', level: 'waiting' },
  waiting_for_answer: { word: 'Waiting for your answer', level: 'waiting' },
  finishing: { word: 'Checking the file', level: 'going' },
  interrupted: { word: 'Interrupted', level: 'waiting' },
  done: { word: 'Whole', level: 'done' },
  failed: { word: 'Failed', level: 'failed' },
  cancelled: { word: 'Cancelled', level: 'over' },
};

export function stateOf({ state, result }: Pick<ExportJob, 'state' | 'result'>): Standing {
  return state === 'done' && result?.mismatch != null ? { word: 'Counts differ', level: 'doubtful' } : states[state];
}

/** The last part of where it is, on any system. */
export function fileName({ path }: Pick<ExportJob, 'path'>): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
}

/** `4,200 of 12,906`, or `4,200 records` as long as nobody said how many there are. */
export function howFar({ counts }: Pick<ExportJob, 'counts'>): string {
  const { read, expected, written } = counts;
  const far = expected === null ? count(read, 'record', 'records') : `${exactNumber(read)} of ${exactNumber(expected)}`;
  return written === read ? far : `${far} read, ${exactNumber(written)} written`;
}

/** `4,200 of 12,906, 1.2 k a second, 7 s left` */
export function progressWords(job: Pick<ExportJob, 'counts' | 'perSecond' | 'state'>): string {
  const { counts, perSecond, state } = job;
  if (state !== 'running' || perSecond === null || perSecond <= 0) return howFar(job);
  const rate = `${howFar(job)}, ${inOnePiece(shortNumber(Math.round(perSecond)))} a second`;
  const left = counts.expected === null ? 0 : counts.expected - counts.read;
  return left > 0 ? `${rate}, ${duration(Math.max(1_000, (1_000 * left) / perSecond))} left` : rate;
}

/** How an export ended, in a line: `2,210 records, whole, SHA-256 checked`. */
export function endWords({ state, counts, result, problem }: ExportJob): string {
  if (state === 'failed') return problem?.message ?? 'It failed.';
  const records = count(counts.written, 'record', 'records');
  if (state !== 'done') return `${records} were written, and taken away again`;
  if (result?.mismatch != null) return `${records}, but not what the service counts`;
  return `${records}, whole, SHA-256 checked`;
}

/** What is to do while an export waits; null where it goes on by itself and says why. */
export function waitingAdvice({ state, problem }: Pick<ExportJob, 'state' | 'problem'>): string | null {
  switch (state) {
    case 'waiting_for_service':
      return 'It goes on by itself once the service answers. What was written is kept.';
    case 'waiting_for_sign_in':
      return 'It goes on once you are signed in. What was written is kept.';
    case 'waiting_for_disk':
      return problem?.advice ?? 'Make room, or bring the folder back, and resume it. What was written is kept.';
    case 'waiting_for_answer':
      return null;
    case 'interrupted':
      return 'Penstock ended before it was done. It goes on once its environment is signed in.';
    default:
      return problem?.advice ?? null;
  }
}

export function choiceWords(choice: ExportChoice): string {
  switch (choice.by) {
    case 'all':
      return 'All records';
    case 'groups':
      return count(choice.keys.length, 'group', 'groups');
    case 'records':
      return `${count(choice.ids.length, 'record', 'records')}, chosen one by one`;
    case 'filter':
      return choice.filter.text === ''
        ? 'What a filter let through'
        : `What a filter let through: ${choice.filter.text}`;
  }
}

/** `25 Oct, 14:06 to 25 Oct, 15:12` */
export function rangeWords({ from, to }: Pick<ExportDraft, 'from' | 'to'>): string {
  return `${dayTime(from)} to ${dayTime(to)}`;
}

export function formatWords({ format, split }: Pick<ExportDraft, 'format' | 'split'>): string {
  const { name } = formatFacts[format];
  return split === 'one_file' ? name : `${name}, a file for each group`;
}

export function columnWords(draft: Pick<ExportDraft, 'format' | 'columns'>): string {
  if (draft.columns !== null) return draft.columns.map(({ name }) => name).join(', ');
  return formatFacts[draft.format].isTable ? 'The usual ones' : 'Whole records, as they came';
}

const hows: Record<Redaction['how'], string> = { mask: 'masked', hash: 'hashed', drop: 'left out' };

/** `record.customer.email hashed` */
export function redactionWords({ target, how }: Redaction): string {
  const what =
    target.by === 'field' ? target.path : target.by === 'named' ? patternNames[target.pattern] : `/${target.pattern}/`;
  return `${what} ${hows[how]}`;
}

/** What to know of redactions that found nothing in any record, such as a mistyped one; null where each found something. */
export function unmatchedWords({ state, draft, counts }: Pick<ExportJob, 'state' | 'draft' | 'counts'>): string | null {
  if (state !== 'done' || counts.written === 0) return null;
  const unmatched = draft.redactions.filter((_, place) => (counts.redacted[place] ?? 0) === 0);
  if (unmatched.length === 0) return null;
  const named = unmatched.map(redactionWords).join(', ');
  return `Found in no record: ${named}. Look at the file before you pass it on: names are told apart by their case.`;
}

/** Fields whose personal data is written as it is, because somebody said so. */
export function acceptedWords({ accepted }: Pick<ExportDraft, 'accepted'>): string {
  if (accepted === 'all') return 'Whatever is personal';
  return [...new Set(accepted.map(({ path }) => path))].join(', ');
}

/** Personal data that was found in a field, and in how many records at most. */
export interface FoundField {
  path: string;
  kinds: PersonalKind[];
  count: number;
}

/** By field, because a redaction is of the whole of it; in the order in which they are asked. */
export function foundFields({ found }: PersonalQuestion): FoundField[] {
  return [...Map.groupBy(found, ({ path }) => path)].map(([path, findings]) => ({
    path,
    kinds: findings.map(({ kind }) => kind),
    count: Math.max(...findings.map(({ count }) => count)),
  }));
}

/** The same for every kind that was found in a field. */
export function answersFor(
  fields: readonly FoundField[],
  howOf: (path: string) => PersonalAnswer['how'],
): PersonalAnswer[] {
  return fields.flatMap(({ path, kinds }) => kinds.map((kind) => ({ path, kind, how: howOf(path) })));
}

/** Where it was found: `in Source orders`. */
export function whereWords({ where }: PersonalQuestion): string {
  return where === null ? 'in a spread of these records' : `in ${where}`;
}

/** Bytes of the finished files, or of what is written so far. */
export function sizeOf({ result, bytes }: Pick<ExportJob, 'result' | 'bytes'>): number {
  return result ? result.files.reduce((sum, file) => sum + file.bytes, 0) : bytes;
}

/** How many records there were, went in and came out; of files that were taken away again, only what there was to read. */
export function countLines(
  job: Pick<ExportJob, 'state' | 'counts' | 'bytes' | 'result'>,
): [name: string, words: string][] {
  const { expected, read, written, duplicates, withheld, takenOut, cutCells, replacedCells } = job.counts;
  const readLines: [string, string][] = [
    ['Service counts', exactNumber(expected)],
    ['Read', exactNumber(read)],
  ];
  if (job.state === 'cancelled' || job.state === 'failed') return readLines;
  const cells = (number: number): string => count(number, 'cell', 'cells');
  const changes = [
    [duplicates, 'Came twice', `${exactNumber(duplicates)}, written once`],
    [withheld, 'Withheld', `${exactNumber(withheld)} without their original, and what is said of it`],
    [takenOut, 'Taken out', `a key, of ${count(takenOut, 'record', 'records')}`],
    [cutCells, 'Cut', `${cells(cutCells)}, longer than a workbook takes`],
    [replacedCells, 'Replaced', `half a character in ${cells(replacedCells)}`],
  ] as const;
  return [
    ...readLines,
    ['Written', exactNumber(written)],
    ...changes.flatMap(([number, name, words]): [string, string][] => (number > 0 ? [[name, words]] : [])),
    ['Size', bytesText(sizeOf(job))],
  ];
}

export const fileVerdicts: Record<ExportVerification['files'][number]['as'], string> = {
  unchanged: 'as it was written',
  changed: 'changed since it was written',
  missing: 'not there any more',
  unreadable: 'could not be read',
};
