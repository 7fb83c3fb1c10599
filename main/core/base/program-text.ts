import { withDigits } from '#contract/document-json.ts';
import type { Program } from '#contract/models/resource-list.ts';
import { asRecord, asRecords, asText } from './readers.ts';

/** Programs in a record of code, decoded: one text, or the scripts and rules of a list. */
export function programsOf(record: Readonly<Record<string, unknown>>): Program[] {
  const { code, code_encoding: encoding } = record;
  const language = asText(record['code_type']);
  if (!Array.isArray(code)) {
    const text = asText(code);
    return text === null ? [] : [{ language, text: decoded(text, encoding) }];
  }
  return asRecords(code).map(
    (part) => scriptOf(part, language) ?? { language: 'json', text: withDigits(JSON.stringify(part, null, 2)) },
  );
}

function scriptOf(part: Record<string, unknown>, language: string | null): Program | null {
  const spec = asRecord(part['spec']);
  const script = asText(spec?.['script']);
  if (script === null) return null;
  return { language: asText(spec?.['language']) ?? language, text: decoded(script, spec?.['encoding']) };
}

/** Returns a record of code with its text decoded, as it is read and compared. Returns any other record unchanged. */
export function withDecodedCode<R extends Readonly<Record<string, unknown>>>(record: R): R {
  const { code, code_encoding: encoding } = record;
  return typeof code === 'string' ? { ...record, code: decoded(code, encoding) } : record;
}

/** Returns text unchanged if it is not in the stated encoding. */
function decoded(text: string, encoding: unknown): string {
  const isBase64 = /^base64$/i.test(asText(encoding) ?? '') && /^[\w+/=\s-]+$/.test(text);
  return isBase64 ? Buffer.from(text, 'base64').toString('utf8') : text;
}
