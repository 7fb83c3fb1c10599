import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noQuery, read } from '../input.ts';
import { requireRole } from '../permissions.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { resourceRecord } from '../wire/resources.ts';
import { addNode, changeResource, makeResource, placeBelow } from '../world/changes.ts';
import { isRecordTransform } from '../world/code.ts';
import { downstream, type CodeContainer, type FlowNode, type Resource } from '../world/model.ts';
import { anyObject, description, findCode, findSetNode, id, name, requireStopped } from './fields.ts';
import { addSink, connectionOf, sinkOfSet } from './sinks.ts';

const fields = z.strictObject({
  // Practice is inconsistent here; the specification is not.
  has_custom_transform: z.literal(false, 'must be false'),
  transform: anyObject.optional(),
  transform_id: id.optional(),
  name,
  description: description.optional(),
  parent_data_set_id: id,
  output_schema_annotations: z.record(z.string(), z.strictObject({ description: z.string() })).optional(),
  output_schema_validation_enabled: z.boolean().optional(),
  output_validation_schema: anyObject.optional(),
  data_sinks: z.array(z.union([id, sinkOfSet])).optional(),
  custom_config: anyObject.optional(),
  tags: z.array(z.string()).optional(),
});
const someFields = fields.partial();
type Fields = z.output<typeof someFields>;

const oneTransform = ({ transform, transform_id: reusable }: Fields): boolean =>
  transform === undefined || reusable === undefined;
const eitherOr = { path: ['transform_id'], error: 'cannot be sent together with transform' };
const createBody = fields.refine(oneTransform, eitherOr);
const updateBody = someFields.refine(oneTransform, eitherOr);

/** Registers the creation of a data set from another data set. */
export function dataSetRoutes(api: FastifyInstance, service: DemoService): void {
  api.post('/data_sets', (request) => {
    read(noQuery, request.query);
    const given = read(createBody, request.body);
    const { world, wire } = service;
    const parent = findSetNode(service, 'parent_data_set_id', given.parent_data_set_id);
    requireRole(parent.resource.role, 'operator');
    const addSinks = sinksFrom(service, given);
    const now = service.clock.now();
    const set = makeResource(
      world,
      {
        kind: 'data_sets',
        name: given.name,
        description: given.description ?? null,
        owner: world.caller,
        role: 'owner',
        connector: '',
        credential: null,
        code: findTransform(service, given.transform_id) ?? null,
        tags: given.tags ?? [],
        settings: { output_schema_validation_enabled: false, ...settingsFrom(given) },
        copiedFromId: null,
      },
      now,
    );
    addSinks(addNode(world, parent.flow, parent, set));
    request.entry.took_effect = true;
    return resourceRecord(wire, set, 'listed', now);
  });
}

/** Updates a data set. Returns whether anything changed. */
export function updateSet(service: DemoService, set: Resource, body: unknown): boolean {
  const given = read(updateBody, body);
  const { world } = service;
  const code = findTransform(service, given.transform_id);
  const parent =
    given.parent_data_set_id === undefined
      ? undefined
      : findSetNode(service, 'parent_data_set_id', given.parent_data_set_id);
  const moves = parent !== undefined && parent !== set.node?.parent;
  if (moves) requireMovable(set, parent);
  const addSinks = sinksFrom(service, given);
  if (moves) placeBelow(world, parent, set);
  if (set.node) addSinks(set.node);
  const changes = {
    name: given.name,
    description: given.description,
    // The set's own code replaces a reusable transform, and the other way round.
    code: given.transform === undefined ? code : null,
    tags: given.tags,
    settings: { ...settingsFrom(given), ...(code ? { transform: null } : {}) },
  };
  const changed = changeResource(world, set, changes, service.clock.now());
  return changed || moves || (given.data_sinks?.length ?? 0) > 0;
}

/** Returns the reusable record transform with that id; undefined without an id. Throws a 400 for any other code. */
function findTransform(service: DemoService, wanted: number | undefined): CodeContainer | undefined {
  const code = findCode(service, 'transform_id', wanted);
  if (code && !(code.reusable && isRecordTransform(code))) {
    throw new Refusal(400, `transform_id: ${code.name} is no reusable record transform`);
  }
  return code;
}

function requireMovable(set: Resource, parent: FlowNode): void {
  requireRole(parent.resource.role, 'operator');
  requireStopped(set, 'it reads another data set');
  if (set.node && !set.node.parent)
    throw new Refusal(405, `${set.name} begins a flow: it cannot read another data set.`);
  if (set.node && downstream(set.node).includes(parent)) {
    throw new Refusal(400, `parent_data_set_id: ${parent.resource.name} is downstream of ${set.name}`);
  }
}

function settingsFrom(given: Fields): Record<string, unknown> {
  const names = [
    'transform',
    'output_schema_annotations',
    'output_schema_validation_enabled',
    'output_validation_schema',
    'custom_config',
  ] as const;
  return Object.fromEntries(names.filter((one) => given[one] !== undefined).map((one) => [one, given[one]]));
}

/** Validates the sinks of the data set, and returns a function that puts them below its node. */
function sinksFrom(service: DemoService, given: Fields): (node: FlowNode) => void {
  const sinks = given.data_sinks ?? [];
  const steps = sinks.map((sink, index) => {
    if (typeof sink !== 'number') {
      const connection = connectionOf(service, sink);
      return (node: FlowNode): void => void addSink(service, node, sink, connection);
    }
    const known = service.world.resources.data_sinks.get(sink);
    if (!known) throw new Refusal(400, `data_sinks.${index}: there is no sink ${sink}`);
    requireRole(known.role, 'operator');
    if (known.node) throw new Refusal(400, `data_sinks.${index}: ${known.name} writes another data set`);
    return (node: FlowNode): void => placeBelow(service.world, node, known);
  });
  return (node) => {
    for (const step of steps) step(node);
  };
}
