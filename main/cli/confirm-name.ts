import { isTyped } from '#contract/models/typed-name.ts';
import type { Context } from './context.ts';
import { wrongUsage } from './input.ts';
import { askLine } from './prompt.ts';

/**
 * Reports whether the name that a plan requires was given: with --name, or else typed at the terminal.
 *
 * @param required null if the plan requires none
 * @param size what the plan changes, as a sentence
 */
export async function isNameConfirmed(
  required: string | null,
  given: string | undefined,
  size: string,
  context: Context,
): Promise<boolean> {
  if (isTyped(required, given)) return true;
  // A wrong --name is a mistake in a script or in a repeated command, and not to be corrected in passing.
  if (given !== undefined || context.system.process.stdin?.isTTY !== true) return false;
  return isTyped(required, await askLine(`${size} Type ${required} to send it:`, context));
}

/** Requires the name that the plan of an edit demands. Throws a Failure without it; nothing was sent. */
export async function requireName(required: string | null, given: string | undefined, context: Context): Promise<void> {
  const size = 'The plan above requires the name of the environment.';
  if (await isNameConfirmed(required, given, size, context)) return;
  throw wrongUsage(
    'The name of the environment is required.',
    `Nothing was sent. Add --name ${JSON.stringify(required)}.`,
  );
}
