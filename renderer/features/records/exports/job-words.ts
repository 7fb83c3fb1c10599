import { excelSignsIn } from '#contract/models/excel-signs.ts';
import {
  type ExportChoice,
  type ExportDraft,
  type ExportJob,
  exportSize,
  type ExportState,
  type ExportVerification,
  type PersonalAnswer,
  type PersonalKind,
  type PersonalQuestion,
  type Redaction,
  writtenPersonal,
} from '#contract/models/export.ts';
import { formatFacts } from '#contract/models/export-format.ts';
import { bytesText } from '../../../format/bytes.ts';
import { exactNumber, inOnePiece, shortNumber } from '../../../format/number.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { patternLabels } from '../../../format/redaction.ts';
import { dayTime, duration } from '../../../format/time.ts';
import { texts } from './words.ts';

/** Word for the status of an export, and how much attention it needs. */
interface Standing {
  word: string;
  level: 'going' | 'waiting' | 'done' | 'doubtful' | 'failed' | 'over';
}

const states: Record<ExportState, Standing> = {
  running: { word: phrases.running, level: 'going' },
  waiting_for_service: { word: texts.waitingForService, level: 'waiting' },
  waiting_for_sign_in: { word: texts.waitingForSignIn, level: 'waiting' },
  waiting_for_disk: { word: texts.waitingForDisk, level: 'waiting' },
  waiting_for_answer: { word: texts.waitingForAnswer, level: 'waiting' },
  finishing: { word: texts.checkingTheFile, level: 'going' },
  interrupted: { word: texts.interrupted, level: 'waiting' },
  done: { word: texts.whole, level: 'done' },
  failed: { word: phrases.failed, level: 'failed' },
  cancelled: { word: texts.cancelled, level: 'over' },
};

export function exportState({ state, result, counts }: Pick<ExportJob, 'state' | 'result' | 'counts'>): Standing {
  if (state !== 'done') return states[state];
  if (result?.mismatch != null) return { word: texts.countsDiffer, level: 'doubtful' };
  return counts.cutCells > 0 ? { word: texts.cellsCut, level: 'doubtful' } : states.done;
}

/** The last segment of its path, on any operating system. */
export function exportedFileName({ path }: Pick<ExportJob, 'path'>): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
}

/** `4,200 of 12,906`, or `4,200 records` while the total is unknown. */
export function howFar({ counts }: Pick<ExportJob, 'counts'>): string {
  const { read, expected, written } = counts;
  const far = expected === null ? texts.recordsCount(read) : phrases.of(exactNumber(read), exactNumber(expected));
  return written === read ? far : texts.readWritten(far, exactNumber(written));
}

/** `4,200 of 12,906, 1.2 k a second, 7 s left` */
export function progressWords(job: Pick<ExportJob, 'counts' | 'perSecond' | 'state'>): string {
  const { counts, perSecond, state } = job;
  if (state !== 'running' || perSecond === null || perSecond <= 0) return howFar(job);
  const rate = texts.aSecond(howFar(job), inOnePiece(shortNumber(Math.round(perSecond))));
  const left = counts.expected === null ? 0 : counts.expected - counts.read;
  return left > 0 ? texts.left(rate, duration(Math.max(1_000, (1_000 * left) / perSecond))) : rate;
}

/** Outcome of an export on one line: `2,210 records, whole, SHA-256 checked`. */
export function endWords({ state, counts, result, problem }: ExportJob): string {
  if (state === 'failed') return problem?.message ?? texts.itFailed;
  const records = texts.recordsCount(counts.written);
  if (state !== 'done') return texts.writtenAndRemoved(records);
  if (result?.mismatch != null) return texts.butCountsDiffer(records);
  if (counts.cutCells > 0) return texts.butCellsCut(records, texts.cells(counts.cutCells));
  return texts.sha256Checked(records);
}

/** Next step for a waiting export; null when it resumes automatically and shows the reason. */
export function waitingAdvice({ state, problem }: Pick<ExportJob, 'state' | 'problem'>): string | null {
  switch (state) {
    case 'waiting_for_service':
      return texts.resumesWithService;
    case 'waiting_for_sign_in':
      return texts.resumesSignedIn;
    case 'waiting_for_disk':
      return problem?.advice ?? texts.makeRoom;
    case 'waiting_for_answer':
      return null;
    case 'interrupted':
      return texts.endedBefore;
    default:
      return problem?.advice ?? null;
  }
}

export function choiceWords(choice: ExportChoice): string {
  switch (choice.by) {
    case 'all':
      return texts.allRecords;
    case 'groups':
      return texts.groups(choice.keys.length);
    case 'records':
      return texts.chosenRecords(choice.ids.length);
    case 'filter':
      return choice.filter.text === '' ? texts.filtered : texts.filteredBy(choice.filter.text);
  }
}

/** `25 Oct, 14:06 to 25 Oct, 15:12` */
export function exportRange({ from, to }: Pick<ExportDraft, 'from' | 'to'>): string {
  return phrases.fromTo(dayTime(from), dayTime(to));
}

export function exportFormat(draft: Pick<ExportDraft, 'format' | 'split' | 'excel'>): string {
  const { format, split } = draft;
  const name = excelSignsIn(draft) ? texts.csvForExcel : formatFacts[format].name;
  return split === 'one_file' ? name : texts.filePerGroup(name);
}

export function columnWords(draft: Pick<ExportDraft, 'format' | 'columns'>): string {
  const { isTable, isOriginal, keepsNumbers } = formatFacts[draft.format];
  if (isOriginal) return texts.originals;
  const usual = isTable ? phrases.defaultColumns : phrases.completeRecords;
  const columns = draft.columns?.map(({ name }) => name).join(', ') ?? usual;
  return keepsNumbers ? columns : texts.workbookNumbers(columns);
}

const hows: Record<Redaction['how'], string> = {
  mask: texts.masked,
  hash: texts.hashed,
  drop: texts.leftOut,
};

/** `record.customer.email hashed` */
export function redactionWords({ target, how }: Redaction): string {
  const what =
    target.by === 'field' ? target.path : target.by === 'named' ? patternLabels[target.pattern] : `/${target.pattern}/`;
  return texts.redacted(what, hows[how]);
}

/** Note on redactions that matched no record, such as a mistyped one; null when each matched. */
export function unmatchedWords({ state, draft, counts }: Pick<ExportJob, 'state' | 'draft' | 'counts'>): string | null {
  if (state !== 'done' || counts.written === 0) return null;
  const unmatched = draft.redactions.filter((_, place) => (counts.redacted[place] ?? 0) === 0);
  if (unmatched.length === 0) return null;
  const named = unmatched.map(redactionWords).join(', ');
  return texts.unmatched(named);
}

/** Fields whose personal data is written unmodified, because the user accepted it. */
export function acceptedWords(draft: Pick<ExportDraft, 'accepted' | 'redactions'>): string {
  const accepted = writtenPersonal(draft);
  if (accepted === 'all') return draft.redactions.length === 0 ? texts.allPersonal : texts.allOtherPersonal;
  return [...new Set(accepted.map(({ path }) => path))].join(', ');
}

/** Personal data found in a field, and the maximum number of records with it. */
export interface FoundField {
  path: string;
  kinds: PersonalKind[];
  count: number;
}

/** Grouped by field, because a redaction covers the whole field; in the order of the questions. */
export function foundFields({ found }: PersonalQuestion): FoundField[] {
  return [...Map.groupBy(found, ({ path }) => path)].map(([path, findings]) => ({
    path,
    kinds: findings.map(({ kind }) => kind),
    count: Math.max(...findings.map(({ count }) => count)),
  }));
}

/** Applies one answer to every kind found in a field. */
export function answersFor(
  fields: readonly FoundField[],
  howOf: (path: string) => PersonalAnswer['how'],
): PersonalAnswer[] {
  return fields.flatMap(({ path, kinds }) => kinds.map((kind) => ({ path, kind, how: howOf(path) })));
}

/** Location of the data: `in Source orders`. */
export function personalDataPlace({ where }: PersonalQuestion): string {
  return where === null ? texts.inASpread : texts.in(where);
}

/** Numbers of records found, read and written; for deleted files, only the number found. */
export function countLines(
  job: Pick<ExportJob, 'state' | 'counts' | 'bytes' | 'result'>,
): [name: string, words: string][] {
  const { expected, read, written, duplicates, withheld, takenOut, cutCells, replacedCells } = job.counts;
  const { excluded, rewritten, repeating } = job.counts;
  const readLines: [string, string][] = [
    [texts.serviceCounts, exactNumber(expected)],
    [texts.read, exactNumber(read)],
  ];
  if (job.state === 'cancelled' || job.state === 'failed') return readLines;
  const cells = (number: number): string => texts.cells(number);
  const changes = [
    [duplicates, texts.cameTwice, texts.writtenOnce(exactNumber(duplicates))],
    [withheld, texts.withheld, texts.withheldWords(exactNumber(withheld))],
    [takenOut, texts.takenOut, texts.keysTakenOut(takenOut)],
    [cutCells, texts.cut, texts.cutWords(cells(cutCells))],
    [replacedCells, texts.replaced, texts.replacedWords(cells(replacedCells))],
    [rewritten, texts.rewritten, texts.rewrittenWords(rewritten)],
    [repeating, texts.repeating, texts.repeatingWords(repeating)],
    [excluded, texts.excluded, texts.excludedWords(excluded)],
  ] as const;
  return [
    ...readLines,
    [texts.written, exactNumber(written)],
    ...changes.flatMap(([number, name, words]): [string, string][] => (number > 0 ? [[name, words]] : [])),
    [phrases.size, bytesText(exportSize(job))],
  ];
}

export const fileVerdicts: Record<ExportVerification['files'][number]['as'], string> = {
  unchanged: texts.unchanged,
  changed: texts.changed,
  missing: texts.missing,
  unreadable: texts.unreadable,
};
