import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handbook } from '../../../build/handbook.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-handbook-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Module of a page with that text. */
function moduleOf(markdown: string): string {
  const path = join(folder, 'page.md');
  writeFileSync(path, markdown);
  const { load } = handbook() as unknown as { load: { handler: (id: string) => string } };
  return load.handler(path);
}

const blocksOf = (markdown: string): unknown => JSON.parse(moduleOf(markdown).slice('export default '.length, -2));

describe('a page of the handbook', () => {
  it('becomes data: steps, words of the screen, keys, names and links to pages', () => {
    expect(blocksOf('# Title\n\n1. Press **Pause**,\n   then `p`.\n2. See _Orders_ and [more](data.md).\n')).toEqual([
      { is: 'heading', level: 1, text: ['Title'] },
      {
        is: 'list',
        ordered: true,
        items: [
          ['Press ', { is: 'screen-word', text: 'Pause' }, ', then ', { is: 'code', text: 'p' }, '.'],
          ['See ', { is: 'name', text: 'Orders' }, ' and ', { is: 'link', to: 'data', text: 'more' }, '.'],
        ],
      },
    ]);
  });

  it('imports its pictures, which the build turns into files', () => {
    const lines = moduleOf('![A plan](../screens/plan.webp)\n').split('\n');
    expect(lines).toEqual([
      `import picture0 from ${JSON.stringify(join(folder, '..', 'screens', 'plan.webp'))};`,
      'export default [{"is":"picture","source":picture0,"shows":"A plan"}];',
      '',
    ]);
  });

  it.each(['<b>markup</b>', '> a quote', '1. a list\n   - in a list', 'a ~~word~~', '#### deep'])(
    'contains nothing that no component shows: %s',
    (markdown) => {
      expect(() => moduleOf(markdown)).toThrow('The handbook cannot show');
    },
  );
});
