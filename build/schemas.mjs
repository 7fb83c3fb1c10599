// Writes docs/schemas/lists.json from the types of the command line: `npm run docs`. A test fails when the file is out of
// date.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './lib/project.mjs';

export const schemasFile = join(root, 'docs', 'schemas', 'lists.json');

/** The module of each list, in which it calls `printList`. */
const modules = {
  'actions list': 'actions',
  'alerts deadlines list': 'alert-deadlines',
  'alerts list': 'alerts',
  'changes list': 'changes',
  'environment list': 'environment',
  'flows list': 'flow-list',
  'incidents list': 'incidents',
  'lookups entries list': 'lookups',
  'records export list': 'record-exports',
  'records kinds list': 'record-kinds',
  'records list': 'records',
  'requests list': 'requests',
  'resources list': 'resources',
  'runs list': 'runs',
};

/** Maximum depth of a schema. A type may contain itself, and an entry of a list does not. */
const deepest = 8;

/** Text of the file: the JSON Schema of one entry of each list. */
export function schemasText() {
  const configFile = join(root, 'main', 'tsconfig.json');
  const { config } = ts.readConfigFile(configFile, (path) => readFileSync(path, 'utf8'));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configFile));
  const files = Object.values(modules).map((name) => join(root, 'main', 'cli', `${name}.ts`));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const schemas = Object.keys(modules).map((command, place) => {
    const entry = entryType(program.getSourceFile(files[place]), checker);
    return [command, { title: `An entry of penstock ${command}`, ...schemaOf(entry, checker, deepest) }];
  });
  return `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', $defs: Object.fromEntries(schemas) }, null, 2)}\n`;
}

/** Returns the type that the `asJson` of a module's list returns. */
function entryType(source, checker) {
  let found;
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'printList') {
      const asJson = checker.getTypeAtLocation(node.arguments[0]).getProperty('asJson');
      const [signature] = checker.getTypeOfSymbolAtLocation(asJson, node).getCallSignatures();
      found ??= signature.getReturnType();
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (!found) throw new Error(`${source.fileName} prints no list.`);
  return found;
}

function schemaOf(type, checker, depth) {
  if (depth === 0) return {};
  const below = (part) => schemaOf(part, checker, depth - 1);
  if (type.isUnion()) return unionOf(type.types, below);
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
  if (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return { type: 'string' };
  if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
  if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const [item, ...others] = checker.getTypeArguments(type);
    return { type: 'array', ...(item && others.length === 0 && { items: below(item) }) };
  }
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return {};
  const properties = checker.getPropertiesOfType(type).map((symbol) => {
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    return { name: symbol.name, isOptional, schema: below(checker.getTypeOfSymbol(symbol)) };
  });
  return {
    type: 'object',
    ...(properties.length > 0 && {
      properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])),
      required: properties.flatMap(({ name, isOptional }) => (isOptional ? [] : [name])),
      additionalProperties: false,
    }),
  };
}

/** Joins literals to an enumeration, and simple types to a list of them. Undefined members are absent in JSON. */
function unionOf(types, below) {
  const parts = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined)).map(below);
  const literals = parts.filter((part) => 'const' in part).map((part) => part.const);
  const isBoolean = literals.includes(true) && literals.includes(false);
  const values = literals.filter((value) => !isBoolean || typeof value !== 'boolean');
  const simple = [
    ...parts.filter((part) => Object.keys(part).join() === 'type'),
    ...(isBoolean ? [{ type: 'boolean' }] : []),
  ];
  const others = parts.filter((part) => !('const' in part) && Object.keys(part).join() !== 'type');
  const isNullable = simple.some(({ type }) => type === 'null');
  if (values.length > 0 && others.length === 0 && simple.every(({ type }) => type === 'null'))
    return { enum: [...sorted(values), ...(isNullable ? [null] : [])] };
  const joined = [
    ...(values.length > 0 ? [{ enum: sorted(values) }] : []),
    ...(simple.length > 0
      ? [{ type: simple.length === 1 ? simple[0].type : sorted(simple.map(({ type }) => type)) }]
      : []),
    ...others.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  ];
  return joined.length === 1 ? joined[0] : { anyOf: joined };
}

/** The order of a union depends on other code. */
const sorted = (values) => [...values].sort();

if (import.meta.main) writeFileSync(schemasFile, schemasText());
