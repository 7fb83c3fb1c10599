/** Commands for a pasted link, and for a link to the current screen. */
import { linkScheme, parseLink } from '#contract/link.ts';
import { copyLink, environmentAt, targetOf } from '../../client/links.svelte.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import { environments } from '../../client/environments.svelte.ts';
import type { Route } from '../../client/routes.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import type { Command } from '../../ui/command-box.ts';
import { nameOfTarget, openingOf, openNow } from '../link-opening.svelte.ts';
import { texts } from './words.ts';

/** The command for a text that starts like a link; null for any other text. */
export function linkCommand(text: string): Command | null {
  const pasted = text.trim();
  if (!pasted.toLowerCase().startsWith(linkScheme)) return null;
  const link = parseLink(pasted);
  const environment = link && environmentAt(link.address);
  return {
    id: 'link',
    label: link ? texts.openLink(nameOfTarget(link.target)) : texts.noLink,
    icon: 'link',
    note: environment ? noteOf(environment) : undefined,
    run() {
      const opening = openingOf(link ?? 'refused');
      if (opening) void openNow(opening);
    },
  };
}

/** The command that copies a link to the current screen, where it shows one subject. */
export function linkTo(environment: EnvironmentView, route: Route): Command[] {
  const target = targetOf(route);
  if (!target) return [];
  return [
    {
      id: 'copy-link',
      label: texts.copyLink,
      icon: 'link',
      keywords: phrases.copyLinkKeywords,
      run: () => copyLink(environment, target),
    },
  ];
}

function noteOf({ id, name }: EnvironmentView): string {
  return environments.selected?.id === id ? plain(name, 40) : texts.changeTo(plain(name, 40));
}
