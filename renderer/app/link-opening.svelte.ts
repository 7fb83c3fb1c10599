import type { Link, LinkTarget } from '#contract/link.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import { attempt } from '../client/attempt.svelte.ts';
import { main } from '../client/bridge.ts';
import { environments } from '../client/environments.svelte.ts';
import { environmentAt, routeTo } from '../client/links.svelte.ts';
import { planning } from '../client/planning.svelte.ts';
import { goTo, routeOfList } from '../client/routes.ts';
import { toasts } from '../client/toasts.svelte.ts';
import { resourceWords } from '../format/words.ts';
import { plain } from '../format/text.ts';
import { openDialogs } from '../ui/open-dialogs.svelte.ts';
import { screenName } from './screens.ts';
import { texts } from './words.ts';

/** A link whose environment is known on this computer. */
export interface Opening {
  environment: EnvironmentView;
  target: LinkTarget;
}

/** Links that arrive while the user works: opened at once where nothing is lost, otherwise confirmed first. */
class LinkOpening {
  /** The link to confirm, once no dialog is open. */
  asked = $state.raw<Opening | null>(null);

  /** Accepts a link from outside the window. */
  meet(link: Link | 'refused'): void {
    const opening = openingOf(link);
    if (!opening) return;
    const isElsewhere = opening.environment.id !== environments.selected?.id;
    if (!openDialogs.any && !isElsewhere && !isTypedHere()) return void openNow(opening);
    this.asked = opening;
    if (openDialogs.any) toasts.push({ tone: 'info', title: texts.linkWaits, text: texts.linkAfterDialog });
  }
}

export const linkOpening = new LinkOpening();

/** Resolves a link; null, with a message, for one that cannot be opened. */
export function openingOf(link: Link | 'refused'): Opening | null {
  if (link === 'refused') {
    toasts.push({ tone: 'error', title: texts.linkRefused, text: texts.linkRefusedWhat });
    return null;
  }
  const environment = environmentAt(link.address);
  if (environment) return { environment, target: link.target };
  const address = plain(link.address, 100);
  toasts.push({ tone: 'error', title: texts.noEnvironmentAt(address), text: texts.addItFirst });
  return null;
}

/** Opens a link in its environment. */
export async function openNow({ environment: { id }, target }: Opening): Promise<void> {
  await attempt(async () => {
    if (environments.selected?.id !== id) await environments.select(id);
    goTo(routeTo(target));
    if (target.to === 'plan') await showPlan(id, target.id);
  });
}

/** Shows a stored plan, planned again, in the dialog in which the user confirms every plan. */
async function showPlan(environmentId: string, planId: string): Promise<void> {
  const goal = await main.actions.savedGoal({ environmentId, planId });
  await planning.ask({ environmentId, goal, counts: 'nodes' });
}

/** Whether a form of the screen contains input, which another screen would discard. */
export function isTypedHere(): boolean {
  return [...document.forms].some((form) => form.closest('main') && [...form.elements].some(isFilled));
}

function isFilled(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  return field instanceof HTMLInputElement && !['radio', 'checkbox'].includes(field.type) && field.value !== '';
}

/** A description of a link's target. */
export function nameOfTarget(target: LinkTarget): string {
  switch (target.to) {
    case 'flow':
      return texts.linkTo.flow(target.id);
    case 'resource':
      return texts.linkTo.resource(resourceWords[target.kind].one, target.id);
    case 'incident':
      return texts.linkTo.incident;
    case 'plan':
      return texts.linkTo.plan;
    case 'notification':
      return texts.linkTo.notification(target.id);
    case 'alerts':
    case 'findings':
      return texts.linkTo.alerts(target.originId);
    case 'records':
      return texts.linkTo.records;
    case 'list':
      return texts.linkTo.list(screenName(routeOfList(target).screen));
  }
}
