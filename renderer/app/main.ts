import '../styles/tokens.css';
import '../styles/base.css';
import { mount } from 'svelte';
import { languageTag } from '#contract/language.ts';
import App from './App.svelte';
import { keyMap } from '../ui/key-map.svelte.ts';
import { environments } from '../client/environments.svelte.ts';
import { loadFonts } from './fonts.ts';
import { currentRoute } from './router.svelte.ts';
import { loadScreenOf } from './screens.ts';

document.documentElement.lang = languageTag;
// Only the key settings need the commands of every screen, so startup does not wait for them.
void import('./keys.ts').then(({ keyPlaces }) => (keyMap.places = keyPlaces));
// Everything that the first screen needs is requested at once, and arrives together (P10). This module must not await
// it: a screen in the same file would wait for the end of this module.
environments.follow();
void Promise.all([loadFonts(), loadScreenOf(currentRoute())]).then(() => mount(App, { target: document.body }));
