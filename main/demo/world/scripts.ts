import type { CodeContainer } from './model.ts';

/** Code containers of the demo's company: short, but realistic. */

type Code = Pick<CodeContainer, 'encoding' | 'code'>;

/** Returns plausible code of a type, for a step of that name. */
export function codeFor(codeType: string, name: string): Code {
  if (codeType.startsWith('jolt')) return { encoding: 'none', code: jolt(name) };
  return scriptAsCode(codeType === 'javascript' ? javascript(name) : python(name));
}

export function scriptAsCode(script: string): Code {
  return { encoding: 'base64', code: base64(script) };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Returns a specification that copies every field, notes the record's origin, and ends with a script. */
function jolt(name: string): readonly Record<string, unknown>[] {
  return [
    { operation: 'shift', spec: { '*': '&', updated_at: 'changed.at', store_id: 'store.id' } },
    { operation: 'default', spec: { step: name, currency: 'EUR' } },
    {
      operation: 'svc.custom',
      spec: { language: 'python3', encoding: 'base64', script: base64(python(name)) },
    },
  ];
}

function python(name: string): string {
  return `# ${name}
from decimal import Decimal


def transform(record, metadata, args):
    amount = record.get("amount")
    if amount is None:
        return None
    return {**record, "amount": str(Decimal(str(amount)).quantize(Decimal("0.01"))), "step": "${name}"}
`;
}

function javascript(name: string): string {
  return `// ${name}
function transform(record, metadata) {
  const { internal_note: _, ...rest } = record;
  return { ...rest, step: '${name}', run: metadata.runId };
}
`;
}
