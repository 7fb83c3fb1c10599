// Writes docs/schemas/commands.json from the types of the command line: `npm run docs`. A test fails when the file is
// out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './lib/project.mjs';

export const schemasFile = join(root, 'docs', 'schemas', 'commands.json');

/** The module of each list, in which it calls `printList` with its entries. */
const lists = {
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

/** The module of each other command, in which it calls `writeJson` with its answer. */
const answers = {
  'actions show': 'actions',
  'alerts show': 'alerts',
  'changes restore': 'act',
  'changes show': 'change-show',
  doctor: 'doctor',
  explain: 'explain',
  'flows activate': 'act',
  'flows pause': 'act',
  'flows show': 'flow-show',
  'incidents show': 'incidents',
  'records kinds show': 'record-kinds',
  'resources show': 'resources',
  'runs logs': 'runs',
  'runs show': 'run-show',
  status: 'status',
  whoami: 'whoami',
};

/** Commands that print a plan without `--yes`. */
const planning = 'act';

/** Text of the file: the JSON Schema of one entry of each list, and of the answers of other commands. */
export function schemasText() {
  const configFile = join(root, 'main', 'tsconfig.json');
  const { config } = ts.readConfigFile(configFile, (path) => readFileSync(path, 'utf8'));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configFile));
  const fileOf = (name) => join(root, 'main', 'cli', `${name}.ts`);
  const program = ts.createProgram([...Object.values(lists), ...Object.values(answers)].map(fileOf), options);
  const checker = program.getTypeChecker();
  const schemaIn = (name, typeIn) => schemaOf(typeIn(program.getSourceFile(fileOf(name)), checker), checker);
  const ofEntry = ([command, name]) => [
    command,
    { title: `An entry of penstock ${command}`, ...schemaIn(name, entryType) },
  ];
  const ofAnswer = ([command, name]) => [
    command,
    { title: `The ${name === planning ? 'plan' : 'answer'} of penstock ${command}`, ...schemaIn(name, answerType) },
  ];
  const schemas = [...Object.entries(lists).map(ofEntry), ...Object.entries(answers).map(ofAnswer)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', $defs: Object.fromEntries(schemas) }, null, 2)}\n`;
}

/** Returns the type that the `asJson` of a module's list returns. */
function entryType(source, checker) {
  const call = findCall(source, (called) => called === 'printList');
  const asJson = checker.getTypeAtLocation(call.arguments[0]).getProperty('asJson');
  const [signature] = checker.getTypeOfSymbolAtLocation(asJson, call).getCallSignatures();
  return signature.getReturnType();
}

/** Returns the type of the answer that a module writes as JSON. */
const answerType = (source, checker) =>
  checker.getTypeAtLocation(findCall(source, (called) => called.endsWith('terminal.writeJson')).arguments[0]);

/** Returns the first call of a function. */
function findCall(source, isWanted) {
  let found;
  const visit = (node) => {
    if (ts.isCallExpression(node) && isWanted(node.expression.getText())) found ??= node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (!found) throw new Error(`${source.fileName} prints no JSON.`);
  return found;
}

/** @param outer types that contain this one. One of them again, as in JSON of the service, may be anything. */
function schemaOf(type, checker, outer = []) {
  if (outer.includes(type)) return {};
  const below = (part) => schemaOf(part, checker, [...outer, type]);
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
