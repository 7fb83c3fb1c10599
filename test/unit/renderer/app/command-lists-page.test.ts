import { expect, it } from 'vitest';
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

const none = { seldom: 'none: seldom needed', final: 'none: too final for one key' };

function rowOf({ name, key, keywords, typed, changes }: Omit<CommandOn<never>, 'label'>): string[] {
  const words = [...new Set(`${typed?.verbs ?? ''} ${keywords}`.split(/\s+/).filter(Boolean))];
  const on = typeof key === 'string' ? pressed([keyName(key)]) : none[key.none];
  return [name, on, changes ? 'yes' : '', words.join(', ')];
}

/** Text of docs/commands.md that the lists of commands require. */
function commandsPage(): string {
  const named = new Set(commandLists.map(({ where }) => where));
  const text = [
    '# Commands and keys',
    '<!-- Written by `npm run docs` from renderer/app/command-lists.ts and keys.ts. Change them there. -->',
    'What has the focus, or is selected, is acted on by its key, from its menu (right click, `Shift` `F10` or `.`), and from the ' +
      'palette (`Ctrl` `K`), which finds a command by its other words as well.',
    ...shortcuts()
      .filter(({ where }) => !named.has(where))
      .flatMap(({ where, keys: list }) => [
        `## ${where}`,
        table(
          ['Key', 'What it does'],
          list.map(([on, does]) => [pressed(on), does]),
        ),
      ]),
    ...commandLists.flatMap(({ where, commands }) => [
      `## ${where}`,
      table(['Command', 'Key', 'Changes the service', 'Other words'], commands.map(rowOf)),
    ]),
  ];
  return `${text.join('\n\n')}\n`;
}

it('docs/commands.md is up to date (`npm run docs` writes it)', async () => {
  await expect(commandsPage()).toMatchFileSnapshot('../../../../docs/commands.md');
});
