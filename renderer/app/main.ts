import '../styles/tokens.css';
import '../styles/base.css';
import { mount } from 'svelte';
import { languageTag } from '#contract/language.ts';
import App from './App.svelte';
import { keyMap } from '../ui/key-map.svelte.ts';
import { loadFonts } from './fonts.ts';
import { keyPlaces } from './keys.ts';

document.documentElement.lang = languageTag;
keyMap.places = keyPlaces;
await loadFonts();
mount(App, { target: document.body });
