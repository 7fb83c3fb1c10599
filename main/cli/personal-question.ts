import type { PersonalAnswer, PersonalKind, PersonalQuestion } from '#contract/models/export.ts';
import { failure } from '../core/base/failure.ts';
import type { Context } from './context.ts';
import { asOption } from './export-options.ts';
import { counted } from './numbers.ts';
import { askLine } from './prompt.ts';

const kindWords: Record<PersonalKind, string> = {
  email: 'email addresses',
  phone: 'phone numbers',
  card: 'card numbers',
  iban: 'bank accounts',
  ip: 'IP addresses',
  name: 'a field name that suggests personal data',
};

/** Maximum fields listed. */
const mostNamed = 20;

const answers: Record<string, PersonalAnswer['how']> = { mask: 'mask', hash: 'hash', drop: 'drop', write: 'accept' };

/** Prompts the user at the terminal about personal data. */
export async function askAbout(
  question: PersonalQuestion,
  context: Context,
): Promise<PersonalAnswer[] | 'cancel' | 'nobody'> {
  const { terminal, system, signal } = context;
  if (system.process.stdin?.isTTY !== true) return 'nobody';
  terminal.say('Personal data was found in fields that you have not decided on. The file is not complete.');
  for (const line of linesOf(question)) terminal.say(`  ${line}`);
  for (;;) {
    const answer = await askLine(`What should happen to it? ${Object.keys(answers).join(', ')} or cancel:`, context);
    if (signal.aborted || answer === 'cancel' || answer === '') return 'cancel';
    const how = answers[answer];
    if (how) return question.found.map(({ path, kind }) => ({ path, kind, how }));
  }
}

/**
 * Returns the failure of an export that had no user to prompt.
 *
 * @param kept the file with the output of an earlier command, which stays; null if there is none
 */
export function personalFound(question: PersonalQuestion, kept: string | null): Error {
  const [first] = question.found;
  return failure('refused', `Personal data would be written: ${linesOf(question).join('; ')}.`, {
    advice:
      `${kept === null ? 'No file was written.' : `${kept} was not deleted: to resume, run the same command with a decision.`} For each field, use --redact field=${asOption(first!.path)}:mask to hide it, ` +
      `or --accept ${asOption(first!.path)} to write it unchanged. --accept all writes every field unchanged.`,
  });
}

/** Returns lines such as `record.email: email addresses, in 120 records`. */
function linesOf({ found }: PersonalQuestion): string[] {
  const byPath = [...Map.groupBy(found, ({ path }) => path)];
  const lines = byPath.slice(0, mostNamed).map(([path, findings]) => {
    const kinds = findings.map(({ kind }) => kindWords[kind]).join(', ');
    return `${path}: ${kinds}, in ${counted(Math.max(...findings.map((one) => one.count)), 'record')}`;
  });
  const more = byPath.length - lines.length;
  return more > 0 ? [...lines, `${counted(more, 'field')} more`] : lines;
}
