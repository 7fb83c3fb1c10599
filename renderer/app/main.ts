import '../styles/tokens.css';
import '../styles/base.css';
import { mount } from 'svelte';
import { languageTag } from '#contract/language.ts';
import App from './App.svelte';
import { loadFonts } from './fonts.ts';

document.documentElement.lang = languageTag;
await loadFonts();
mount(App, { target: document.body });
