import type { CallName, Input, Output } from '#contract';
import type { Result } from '#contract/result.ts';
import type { Page } from '@playwright/test';

/** Makes a call to main like a click in the page. Throws with main's message when main refuses. */
export async function call<N extends CallName>(page: Page, name: N, input: Input<N>): Promise<Output<N>> {
  const answer = await page.evaluate(
    ([asked, given]) => window.penstock.calls[asked as 'app.info']({ input: given as null, cancelId: null }),
    // Their types hold values of JSON, which nest without end.
    [name as string, input as unknown] as const,
  );
  const result = answer as Result<unknown>;
  if (!result.ok) throw new Error(`${name}: ${result.problem.message}`);
  return result.value as Output<N>;
}
