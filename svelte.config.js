import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  // Short names for the classes that scope styles: each stands in the page hundreds of times.
  compilerOptions: { runes: true, cssHash: ({ css, hash }) => `s${hash(css).slice(0, 5)}` },
};
