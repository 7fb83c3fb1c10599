/** The build replaces this call by each file that matches, by its path (https://vite.dev/guide/features#glob-import). */
interface ImportMeta {
  glob(pattern: string, options: { query: '?inline'; import: 'default'; eager: true }): Record<string, string>;
}
