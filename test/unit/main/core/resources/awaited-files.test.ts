import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awaitedFiles, pathOfSource } from '../../../../../main/core/resources/awaited-files.ts';
import { contentEntry, MemoryContent } from '../../../../fixtures/memory-content.ts';

/** Folders of a tree that contains those files, each with its time of arrival. */
function treeOf(files: ReadonlyMap<string, number>): MemoryContent {
  const content = new MemoryContent();
  content.folders.set('', []);
  for (const [path, at] of files) {
    const parts = path.split('/');
    for (let length = 1; length <= parts.length; length += 1) {
      const above = parts.slice(0, length - 1).join('/');
      const own = parts.slice(0, length).join('/');
      const folder = content.folders.get(above)!;
      if (folder.some(({ place }) => place?.path === own)) continue;
      const isFile = length === parts.length;
      folder.push(contentEntry(own, isFile ? 'file' : 'folder', isFile ? at : null));
      if (!isFile) content.folders.set(own, []);
    }
  }
  return content;
}

const look = async (content: MemoryContent, path: string) =>
  awaitedFiles(path, (folder) => content.list(1, { path: folder, database: '', table: '' }));
const pathsAt = async (content: MemoryContent, path: string) =>
  (await look(content, path)).files.map((one) => one.path);

const arrivals = new Map([
  ['in/2026/11/20/a.csv', 20],
  ['in/2026/11/21/a.csv', 21],
  ['in/2026/11/21/b.json', 22],
  ['in/readme.txt', 1],
  ['out/x.csv', 30],
]);

describe('the files that a source waits for', () => {
  it.each<[string, string[]]>([
    ['in', ['in/2026/11/21/b.json', 'in/2026/11/21/a.csv', 'in/2026/11/20/a.csv', 'in/readme.txt']],
    ['/in/', ['in/2026/11/21/b.json', 'in/2026/11/21/a.csv', 'in/2026/11/20/a.csv', 'in/readme.txt']],
    ['in/2026/11/21', ['in/2026/11/21/b.json', 'in/2026/11/21/a.csv']],
    ['in/readme.txt', ['in/readme.txt']],
    ['in/{yyyy}/{MM}/{dd}/*.csv', ['in/2026/11/21/a.csv', 'in/2026/11/20/a.csv']],
    ['in/%Y/11/2?/a.csv', ['in/2026/11/21/a.csv', 'in/2026/11/20/a.csv']],
    ['in/**/b.json', ['in/2026/11/21/b.json']],
    ['*/x.csv', ['out/x.csv']],
    ['nowhere', []],
    ['nowhere/at/all.csv', []],
    ['in/(a+)+$', []],
  ])('at %s are the newest that match', async (path, files) => {
    expect(await pathsAt(treeOf(arrivals), path)).toEqual(files);
  });

  it('come from the newest folders first, in a bounded number of requests', async () => {
    const days = Array.from({ length: 400 }, (_, day) => [`in/day-${day}/a.csv`, day] as const);
    const content = treeOf(new Map(days));
    const { files, folders, cut } = await look(content, 'in');
    expect(files[0]).toEqual({ path: 'in/day-399/a.csv', size: 10, at: 399 });
    expect([folders, cut, content.calls.length]).toEqual([16, true, 16]);
  });

  it('come from the folder that changed last first, whatever its name', async () => {
    const days = Array.from({ length: 40 }, (_, day) => [`in/day-${day}/a.csv`, 1_000 - day] as const);
    const content = treeOf(new Map(days));
    const folder = content.folders.get('in')!;
    for (const entry of folder) entry.updatedAt = 1_000 - Number(entry.name.slice(4));
    expect((await look(content, 'in')).files[0]).toMatchObject({ path: 'in/day-0/a.csv', at: 1_000 });
  });

  it('cover any tree, where all of it was read', async () => {
    const name = fc.stringMatching(/^[a-c*?{}%.+()[\]\\ ]{1,4}$/).filter((text) => text !== '.' && text !== '**');
    const tree = fc.dictionary(
      fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
      fc.nat(50),
      { maxKeys: 8 },
    );
    await fc.assert(
      fc.asyncProperty(tree, name, async (given, top) => {
        // A file is not also a folder.
        const paths = Object.keys(given).filter(
          (path) => !Object.keys(given).some((other) => other.startsWith(`${path}/`)),
        );
        const files = new Map(paths.map((path) => [`top/${path}`, given[path]!]));
        const content = treeOf(files);
        const { files: found, cut } = files.size === 0 ? { files: [], cut: false } : await look(content, 'top');
        expect(cut).toBe(false);
        expect(new Set(found.map(({ path }) => path))).toEqual(new Set(files.keys()));
        expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at!).toSorted((a, b) => b - a));
        // A pattern also matches the part.
        const some = await look(
          treeOf(new Map([['top', 0], ...files].filter(([path]) => path !== 'top') as [string, number][])),
          `top/${top}`,
        );
        expect(some.files.every(({ path }) => files.has(path))).toBe(true);
      }),
    );
  });

  it('stay fast with a hostile pattern', async () => {
    const content = treeOf(new Map([[`in/${'a'.repeat(5_000)}`, 1]]));
    const begun = performance.now();
    expect(await pathsAt(content, `in/${'*a'.repeat(200)}b`)).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

describe('the path of a source', () => {
  it.each<[unknown, string | null]>([
    [{ 'start.cron': '0 0 3 * * ?', path: 'orders' }, 'orders'],
    [{ 'file.path': 'a/*.csv' }, 'a/*.csv'],
    [{ path: '' }, null],
    [{ path: 7 }, null],
    [{ 'xpath.path': 'a' }, null],
    [null, null],
  ])('in %j is %s', (config, path) => {
    expect(pathOfSource({ source_config: config as never })).toBe(path);
  });
});
