import type { EnvironmentView } from '#contract/models/environment.ts';
import type { FlowNode } from '#contract/models/flow.ts';
import { commandsOn } from '../../actions/command.ts';
import { nodeHere } from '../../actions/flows.ts';
import type { CommandContext } from '../../actions/command-context.svelte.ts';
import { editingCommands, type EditableSubject } from '../../editing/commands.ts';

/** The resource behind a node; null when the service names none. */
export function resourceOf(environment: EnvironmentView, { kind, resourceId, name }: FlowNode): EditableSubject | null {
  if (kind === 'unknown' || resourceId === null) return null;
  return { environment, resource: { kind, id: resourceId }, name };
}

/** Commands for a node and for the resource behind it. */
export function nodeAndResourceHere(environment: EnvironmentView, originId: number, node: FlowNode): CommandContext {
  const { label, commands } = nodeHere(environment, originId, node);
  const resource = resourceOf(environment, node);
  return { label, commands: resource ? [...commands, ...commandsOn(editingCommands, resource)] : commands };
}
