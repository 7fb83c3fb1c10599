import type { ExportDraft, PersonalAnswer, PersonalFinding, PersonalQuestion } from '#contract/models/export.ts';
import { failure } from '../base/failure.ts';
import { acceptedBy } from '../export-format/personal-data.ts';
import { texts } from './words.ts';

/** Returns the question about personal data; null if the user has already answered it. */
export function questionOf(
  draft: Pick<ExportDraft, 'accepted'>,
  found: readonly PersonalFinding[],
  where: string | null,
): PersonalQuestion | null {
  const isAccepted = acceptedBy(draft);
  const open = found.filter((finding) => !isAccepted(finding));
  return open.length === 0 ? null : { found: open, where };
}

/** Thrown inside an export that must prompt the user before it continues. */
export class Asks extends Error {
  readonly question: PersonalQuestion;

  constructor(question: PersonalQuestion) {
    super('asks about personal data');
    this.question = question;
  }
}

/** Throws `invalid_input` if an answer is missing. */
export function requireAllAnswered({ found }: PersonalQuestion, answers: readonly PersonalAnswer[]): void {
  const isAnswered = acceptedBy({ accepted: [...answers] });
  const open = found.find((finding) => !isAnswered(finding));
  if (!open) return;
  throw failure('invalid_input', texts.notAnswered(open.path), {
    advice: texts.answerAll,
    field: 'answers',
  });
}

/** Returns the draft with the answers: the same plan as one that had them from the beginning. */
export function answered(draft: ExportDraft, answers: readonly PersonalAnswer[]): ExportDraft {
  const accepted = answers.flatMap(({ path, kind, how }) => (how === 'accept' ? [{ path, kind }] : []));
  const redacted = new Map(answers.flatMap(({ path, how }) => (how === 'accept' ? [] : [[path, how] as const])));
  return {
    ...draft,
    accepted: draft.accepted === 'all' ? 'all' : [...draft.accepted, ...accepted],
    redactions: [
      ...draft.redactions,
      ...[...redacted].map(([path, how]) => ({ target: { by: 'field' as const, path }, how })),
    ],
  };
}
