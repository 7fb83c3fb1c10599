import { connectors } from '../world/names.ts';
import { originOf, statusOf, type Flow, type FlowNode, type Resource } from '../world/model.ts';
import { feedOf, upstream, type Wire } from './records.ts';

/** Returns Markdown that describes a flow, as a writing assistant might suggest it. */

export function flowDocumentation(wire: Wire, flow: Flow): string {
  const origin = originOf(flow);
  const feed = feedOf(wire, flow);
  const sinks = flow.nodes.filter((node) => node.resource.kind === 'data_sinks').map((node) => node.resource);
  return [
    `# ${flow.name}`,
    flow.description ?? `${flow.name} reads ${described(origin.resource)} and has ${countOf(sinks, 'destination')}.`,
    ...(feed ? [`It reads **${feed.resource.name}** of the flow ${feed.flow.name}.`] : []),
    `It runs every ${flow.intervalMs / 60_000} minutes and is maintained by ${origin.resource.owner.fullName}.`,
    '## Steps',
    treeList(origin, 0).join('\n'),
  ].join('\n\n');
}

export function setDocumentation(wire: Wire, set: Resource): string {
  const parent = upstream(wire, set);
  const readers = (set.node?.children ?? []).map((child) => child.resource);
  return [
    `# ${set.name}`,
    set.description ?? `${set.name} is ${parent ? `made from ${described(parent)}` : 'made from nothing yet'}.`,
    ...(set.code ? [`Its records are changed by the code \`${set.code.name}\`.`] : []),
    `## Read by`,
    readers.length > 0 ? readers.map((one) => `- ${described(one)}`).join('\n') : 'Nothing reads it.',
  ].join('\n\n');
}

function treeList(node: FlowNode, depth: number): string[] {
  const { resource } = node;
  const line = `${'  '.repeat(depth)}- ${described(resource)}, ${statusOf(resource).toLowerCase()}`;
  return [line, ...node.children.flatMap((child) => treeList(child, depth + 1))];
}

function described({ kind, name, connector }: Resource): string {
  const technology = connectors[connector]?.name ?? connector;
  if (kind === 'data_sets') return `the data set **${name}**`;
  return `the ${kind === 'data_sources' ? 'source' : 'destination'} **${name}** (${technology})`;
}

const countOf = (things: readonly unknown[], noun: string): string =>
  `${things.length} ${noun}${things.length === 1 ? '' : 's'}`;
