import { firstAsset } from './assets.ts';
import { type CodeContainer, kinds, type Person, type Resource } from './model.ts';
import type { World } from './world.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

type Given = Pick<CodeContainer, 'id' | 'name' | 'owner' | 'codeType' | 'reusable'> & Partial<CodeContainer>;

/** Returns an initial code container: by default one that changes whole records. */
export function firstCode(world: Pick<World, 'start' | 'caller'>, given: Given): CodeContainer {
  return {
    ...firstAsset(world, given),
    resourceType: 'transform',
    aiFunctionType: null,
    outputType: 'record',
    public: false,
    credential: null,
    customConfig: null,
    ...codeFor(given.codeType, given.name),
    ...given,
  };
}

type Shelved = Omit<Given, 'id' | 'owner'>;

const operator: Person = { id: 1, fullName: 'Service operator', email: 'operator@service.example' };
const attribute = { codeType: 'python3', outputType: 'attribute', reusable: true };

/** Code of the company that no data set of the story needs: of every resource type, and for single attributes. */
const ofTheCompany: readonly Shelved[] = [
  {
    ...attribute,
    name: 'mask_email',
    description: 'Preserves the first letter and the domain.',
    ...scriptAsCode(`def attribute(value, record):
    name, _, domain = value.partition("@")
    return f"{name[:1]}***@{domain}"
`),
  },
  {
    ...attribute,
    name: 'iso_country',
    ...scriptAsCode('def attribute(value, record):\n    return value.strip().upper()[:2]\n'),
  },
  {
    name: 'chunk_product_texts',
    description: 'Cuts long product texts at paragraphs.',
    resourceType: 'ai_function',
    aiFunctionType: 'chunker',
    outputType: 'custom',
    codeType: 'python3',
    reusable: true,
  },
  { name: 'order_totals_add_up', resourceType: 'validator', codeType: 'python3', reusable: true },
  { name: 'paged_supplier_api', resourceType: 'source', outputType: 'custom', codeType: 'python', reusable: false },
];

/** Code that the service's operator provides for all customers. */
const ofTheOperator: readonly Shelved[] = [
  { name: 'Flatten nested records', codeType: 'jolt_standard', reusable: true },
  { name: 'Drop empty fields', codeType: 'python3', reusable: true },
  {
    ...attribute,
    name: 'Trim text',
    ...scriptAsCode('def attribute(value, record):\n    return value.strip()\n'),
  },
];

/**
 * Returns the public code containers, which every user may use, and the company's; their ids begin with the given one.
 */
export function shelvedCode(world: Pick<World, 'start' | 'caller'>, firstId: number): CodeContainer[] {
  const company = ofTheCompany.map((one) => ({ ...one, owner: world.caller }));
  const common = ofTheOperator.map((one) => ({ ...one, owner: operator, role: 'collaborator' as const, public: true }));
  return [...company, ...common].map((one, index) => firstCode(world, { ...one, id: firstId + index }));
}

/** Reports whether the code maps one record to another. */
export function isRecordTransform(code: CodeContainer): boolean {
  return code.resourceType === 'transform' && code.outputType === 'record';
}

/** Reports whether the code computes one attribute of a record. */
export function isAttributeTransform(code: CodeContainer): boolean {
  return code.resourceType === 'transform' && code.outputType === 'attribute';
}

/** Returns the resources that run each code container; unused containers are missing. */
export function usersOfCode(world: World): ReadonlyMap<CodeContainer, Resource[]> {
  const users = new Map<CodeContainer, Resource[]>();
  for (const kind of kinds) {
    for (const resource of world.resources[kind].values()) {
      if (!resource.code) continue;
      const known = users.get(resource.code);
      if (known) known.push(resource);
      else users.set(resource.code, [resource]);
    }
  }
  return users;
}

/** Code containers of the demo's company: short, but realistic. */

type Code = Pick<CodeContainer, 'encoding' | 'code'>;

/** Returns plausible code of a type, for a step of that name. */
function codeFor(codeType: string, name: string): Code {
  if (codeType.startsWith('jolt')) return { encoding: 'none', code: jolt(name) };
  return scriptAsCode(codeType === 'javascript' ? javascript(name) : python(name));
}

function scriptAsCode(script: string): Code {
  return { encoding: 'base64', code: base64(script) };
}

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
