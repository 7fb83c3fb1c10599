import '../styles/tokens.css';
import '../styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadFonts } from './fonts.ts';

await loadFonts();
mount(App, { target: document.body });
