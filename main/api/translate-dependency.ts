import type { FlowDependency } from '#contract/models/flow-parts.ts';
import { programsOf } from '../core/base/program-text.ts';
import { asText } from '../core/base/readers.ts';
import { hideSecrets } from './hide-secrets.ts';

/** Translates code or a credential, and keeps it as the service returned it. */
export function translateDependency(
  kind: FlowDependency['kind'],
  id: number,
  answer: Record<string, unknown>,
  content: unknown,
): FlowDependency {
  return {
    kind,
    id,
    name: asText(answer['name']),
    description: asText(answer['description']),
    type: asText(answer[kind === 'code' ? 'code_type' : 'credentials_type']),
    code: kind === 'code' ? programText(answer) : null,
    json: JSON.stringify(content, hideSecrets, 2),
  };
}

/** Returns the programs, one after the other; null for none. */
function programText(answer: Record<string, unknown>): string | null {
  const programs = programsOf(answer);
  return programs.length === 0 ? null : programs.map(({ text }) => text).join('\n\n');
}
