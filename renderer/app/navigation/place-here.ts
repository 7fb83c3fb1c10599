import type { CommandContext } from '../../actions/command-context.svelte.ts';
import { placeCommands } from '../palette/commands.ts';
import type { NavItem } from '../screens.ts';

/** The commands on the name of a screen: open it, or a part of it. */
export function placeHere(place: NavItem): CommandContext {
  // The palette offers these commands under their own ids.
  return { label: place.name, commands: placeCommands(place).map((each) => ({ ...each, id: `menu ${each.id}` })) };
}
