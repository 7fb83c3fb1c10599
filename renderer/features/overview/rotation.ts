import type { EnvironmentView } from '#contract/models/environment.ts';

/** Environments that a wall rotates through: the signed-in ones, and the one on screen whatever its state. */
export function shownByTurns(all: readonly EnvironmentView[], selectedId: string): EnvironmentView[] {
  return all.filter(({ id, session }) => id === selectedId || session.state === 'signed_in');
}

/** The environment after this one, the first after the last. */
export function nextInTurn(turns: readonly EnvironmentView[], id: string): string {
  const place = turns.findIndex((environment) => environment.id === id);
  return turns[(place + 1) % turns.length]?.id ?? id;
}
