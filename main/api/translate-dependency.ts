import type { FlowDependency } from '#contract/models/flow-parts.ts';
import { asRecord, asRecords, asText } from '../core/base/readers.ts';

/** Code or a credential in our words, and as the service returned it. */
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

/** Names under which credentials are stored, in case a service returns them after all (D4). */
const secretName = /password|passphrase|secret|token|private|(^|[._-])(api_?)?key$/i;

function hideSecrets(name: string, value: unknown): unknown {
  const secret = name === 'credentials' || (typeof value === 'string' && secretName.test(name));
  return secret && value !== null ? '[hidden]' : value;
}

/** The program itself: text, or the scripts and rules of a list, one after the other. */
function programText({ code, code_encoding: encoding }: Record<string, unknown>): string | null {
  if (!Array.isArray(code)) {
    const text = asText(code);
    return text === null ? null : decoded(text, encoding);
  }
  const parts = asRecords(code).map((part) => scriptOf(part) ?? JSON.stringify(part, null, 2));
  return parts.length === 0 ? null : parts.join('\n\n');
}

function scriptOf(part: Record<string, unknown>): string | null {
  const spec = asRecord(part['spec']);
  const script = asText(spec?.['script']);
  return script === null ? null : decoded(script, spec?.['encoding']);
}

/** Text that is not in the stated encoding stays as it came. */
function decoded(text: string, encoding: unknown): string {
  const isBase64 = /^base64$/i.test(asText(encoding) ?? '') && /^[\w+/=\s-]+$/.test(text);
  return isBase64 ? Buffer.from(text, 'base64').toString('utf8') : text;
}
