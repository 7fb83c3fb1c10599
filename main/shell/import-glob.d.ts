/** The build replaces this call with each matching file, by its path (https://vite.dev/guide/features#glob-import). */
interface ImportMeta {
  glob(pattern: string, options: { query: '?inline'; import: 'default'; eager: true }): Record<string, string>;
}
