import { expect, it } from 'vitest';
import { wrapped } from '../../../../build/lib/markdown.mjs';
import type { CommandOn } from '../../../../renderer/actions/command.ts';
import { commandLists } from '../../../../renderer/app/command-lists.ts';
import { shortcuts } from '../../../../renderer/app/keys.ts';
import { keyName } from '../../../../renderer/ui/key-name.ts';

/** A table in the layout of the formatter, with aligned bars. */
function table(heads: string[], rows: string[][]): string {
  const widths = heads.map((_, at) => Math.max(3, ...[heads, ...rows].map((cells) => cells[at]!.length)));
  const line = (cells: string[], filler = ' '): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!, filler)).join(' | ')} |`;
  return [
    line(heads),
    line(
      heads.map(() => ''),
      '-',
    ),
    ...rows.map((cells) => line(cells)),
  ].join('\n');
}

const pressed = (all: readonly string[]): string => all.map((key) => `\`${key}\``).join(' ');

const none = { seldom: 'no key: seldom needed', final: 'no key: too final for one key' };

function itemOf({ name, key, keywords, typed, changes }: Omit<CommandOn<never>, 'label'>): string {
  const words = [...new Set(`${typed?.verbs ?? ''} ${keywords}`.split(/\s+/).filter(Boolean))];
  const facts = [
    typeof key === 'string' ? pressed([keyName(key)]) : none[key.none],
    ...(changes ? ['changes the service'] : []),
    ...(words.length === 0 ? [] : [`also found as ${words.join(', ')}`]),
  ];
  return wrapped(`- **${name}**: ${facts.join('; ')}`, '  ');
}

/** Text of docs/commands.md that the lists of commands require. */
function commandsPage(): string {
  const named = new Set(commandLists.map(({ where }) => where));
  const text = [
    '# Commands and keys',
    '<!-- Written by `npm run docs` from renderer/app/command-lists.ts and keys.ts. -->',
    wrapped(
      'The commands below act on the focused or selected item. Each runs by its key, from the context menu (right ' +
        'click, `Shift` `F10` or `.`), and from the palette (`Ctrl` `K`), which also finds it by other words.',
    ),
    ...shortcuts()
      .filter(({ where }) => !named.has(where))
      .flatMap(({ where, keys: list }) => [
        `## ${where}`,
        table(
          ['Key', 'Effect'],
          list.map(([on, does]) => [pressed(on), does]),
        ),
      ]),
    ...commandLists.flatMap(({ where, commands }) => [`## ${where}`, commands.map(itemOf).join('\n')]),
  ];
  return `${text.join('\n\n')}\n`;
}

it('docs/commands.md is up to date (`npm run docs` writes it)', async () => {
  await expect(commandsPage()).toMatchFileSnapshot('../../../../docs/commands.md');
});
