/** Global commands: navigate, read, sign in and out, change the appearance. */
import { themes, themeWords } from '#contract/models/appearance.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import { appearance } from '../../client/appearance.svelte.ts';
import { attempt } from '../../client/attempt.svelte.ts';
import { main } from '../../client/bridge.ts';
import { serviceCalling } from '../../client/calling.svelte.ts';
import { changes } from '../../client/changes.svelte.ts';
import { environments } from '../../client/environments.svelte.ts';
import { incidents } from '../../client/incidents.svelte.ts';
import { goTo, type Route } from '../../client/routes.ts';
import { watch } from '../../client/watch.svelte.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import type { Command } from '../../ui/command-box.ts';
import type { IconName } from '../../ui/icons.ts';
import { keyMap } from '../../ui/key-map.svelte.ts';
import { changeEnvironment } from '../environment-change.ts';
import { navKeys } from '../nav-keys.ts';
import type { NavItem } from '../screens.ts';
import { texts as frame } from '../words.ts';
import { texts } from './words.ts';

export function go(label: string, icon: IconName, route: Route, key?: string, keywords?: string): Command {
  return { id: `go ${label}`, label, icon, key, keywords, run: () => goTo(route) };
}

/** A screen, with its most used parts. */
export function placeCommands(place: NavItem): Command[] {
  const { name, icon, to, keywords, more = [] } = place;
  return [
    go(name, icon, to, navKeys(place) ?? undefined, keywords),
    ...more.map((part) => go(part.name, part.icon, part.to, undefined, part.keywords)),
  ];
}

export function environmentCommand({ id, name }: EnvironmentView, note: string): Command {
  return {
    id: `environment ${id}`,
    label: texts.changeTo(plain(name, 60)),
    icon: 'server',
    note,
    keywords: texts.environmentKeywords,
    run: () => void attempt(() => changeEnvironment(id)),
  };
}

/** Commands on the environment on screen. */
export function ofEnvironment({ id, session }: EnvironmentView): Command[] {
  const signedOut = session.state === 'signed_out';
  return [
    {
      id: 'read',
      label: phrases.refresh,
      icon: 'refresh',
      key: keyMap.ofWindow('refresh') ?? undefined,
      keywords: texts.readKeywords,
      run: () => void attempt(() => watch.refresh()),
    },
    {
      id: 'hand-over',
      label: phrases.copyHandoverNotes,
      icon: 'copy',
      keywords: texts.handOverKeywords,
      run: () => void attempt(() => changes.copyHandOver(id)),
    },
    {
      id: 'incident',
      label: phrases.declareIncident,
      icon: 'incident',
      keywords: texts.declareKeywords,
      run: () => incidents.ask(id),
    },
    {
      id: 'call',
      label: texts.callService,
      icon: 'code',
      keywords: texts.callKeywords,
      run: () => serviceCalling.ask(id),
    },
    {
      id: 'web',
      label: phrases.openInWebUi,
      icon: 'external',
      keywords: texts.webKeywords,
      run: () => void attempt(() => main.app.openInService({ environmentId: id })),
    },
    signedOut
      ? {
          id: 'session',
          label: phrases.signIn,
          icon: 'lock',
          keywords: texts.signInKeywords,
          run: () => environments.askSignIn(id),
        }
      : {
          id: 'session',
          label: phrases.signOut,
          icon: 'sign-out',
          keywords: texts.signOutKeywords,
          run: () => void attempt(() => environments.signOut(id)),
        },
  ];
}

/** Commands that need no environment. */
export function always(showShortcuts: () => void): Command[] {
  const compact = appearance.chosen.density === 'compact';
  return [
    ...themes.map((theme): Command => ({
      id: `theme ${theme}`,
      label: texts.theme(themeWords[theme]),
      icon: 'contrast',
      note: appearance.chosen.theme === theme ? texts.now : undefined,
      keywords: texts.themeKeywords,
      run: () => void attempt(() => appearance.choose({ theme })),
    })),
    {
      id: 'density',
      label: compact ? texts.comfortableRows : frame.compactRows,
      icon: 'table',
      keywords: texts.densityKeywords,
      run: () => void attempt(() => appearance.choose({ density: compact ? 'comfortable' : 'compact' })),
    },
    {
      id: 'shortcuts',
      label: phrases.keyboardShortcuts,
      icon: 'info',
      key: keyMap.ofWindow('shortcuts') ?? undefined,
      keywords: texts.shortcutKeywords,
      run: showShortcuts,
    },
  ];
}
