import { globSync, readFileSync } from 'node:fs';
import { isChoosable } from '#contract/models/keys.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type CommandOn, commandsOn, type InEnvironment, keyOf } from '../../../../renderer/actions/command.ts';
import { commandLists } from '../../../../renderer/app/command-lists.ts';
import { keyPlaces, shortcuts } from '../../../../renderer/app/keys.ts';
import { keyMap } from '../../../../renderer/ui/key-map.svelte.ts';
import { keyName } from '../../../../renderer/ui/key-name.ts';
import { matching } from '../../../../renderer/ui/command-box.ts';

/** Commands of tables and lists, and of the window, with one meaning for any focus. */
const taken = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  ' ',
  'j',
  'k',
  '/',
  'r',
  '?',
  '.',
  'g',
];

const lists = commandLists.map(({ where, commands }) => ({
  where,
  commands: commands as readonly CommandOn<InEnvironment>[],
}));
const all = lists.flatMap(({ commands }) => commands);

describe('every command on the focused item', () => {
  it('has a distinct name in its list, and an id among all', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { where, commands } of lists)
      expect(new Set(commands.map(({ name }) => name)).size, where).toBe(commands.length);
  });

  it('has a key that nothing else in its list or in the window has, or a reason for having none', () => {
    for (const { where, commands } of lists) {
      const own = commands.flatMap(({ key }) => (typeof key === 'string' ? [key] : []));
      expect(new Set(own).size, where).toBe(own.length);
      expect(own.filter((key) => taken.includes(key))).toEqual([]);
      for (const { id, key } of commands)
        if (typeof key !== 'string') expect(['seldom', 'final'], id).toContain(key.none);
    }
  });

  it('is found in the palette by its name, before every other of its list', () => {
    for (const { commands } of lists) {
      const entries = commands.map(({ id, name, keywords, icon }) => ({
        id,
        label: name,
        keywords,
        icon,
        run: () => undefined,
      }));
      for (const { id, name } of commands) expect(matching(entries, name)[0]?.id).toBe(id);
    }
  });

  it('is in the list of shortcuts with its key', () => {
    for (const { where, commands } of lists) {
      const shown = shortcuts()
        .filter((part) => part.where === where)
        .flatMap((part) => part.keys);
      for (const { key, name } of commands)
        if (typeof key === 'string') expect(shown).toContainEqual([[keyName(key)], name]);
    }
  });

  it('that changes the service is not offered in a read-only environment', () => {
    const changing = (guard: 'open' | 'read_only') =>
      lists.flatMap(({ commands }) =>
        commandsOn(
          commands.map((command) => ({ ...command, label: () => command.name, applies: () => true })),
          { environment: { guard } },
        ).filter(({ id }) => all.find((command) => command.id === id)!.changes),
      );
    expect(changing('open').length).toBeGreaterThan(7);
    expect(changing('read_only')).toEqual([]);
  });
});

describe('a key that can be changed', () => {
  const uses = keyPlaces.flatMap((place) => place.uses);
  keyMap.places = keyPlaces;
  afterEach(() => void (keyMap.chosen = {}));

  it('has its own id, and by default a key that could be chosen and that nothing else has', () => {
    expect(new Set(uses.map(({ id }) => id)).size).toBe(uses.length);
    for (const { id, own } of uses) {
      if (own === null) continue;
      expect(isChoosable(own), id).toBe(true);
      expect(keyMap.othersWith(own, id), id).toEqual([]);
    }
  });

  it('belongs to every command but those that Enter opens and those that are final', () => {
    const changeable = uses.map(({ id }) => id);
    for (const { id, key } of all) {
      const isFixed = key === 'Enter' || (typeof key === 'object' && key.none === 'final');
      expect(changeable.includes(id), id).toBe(!isFixed);
      keyMap.chosen = { [id]: 'ü' };
      expect(keyOf({ id, key }) === 'ü', id).toBe(!isFixed);
    }
  });

  it('is in the list of shortcuts after a change, and nowhere else', () => {
    const shown = (name: string) => shortcuts().flatMap((part) => part.keys.filter(([, does]) => does === name));
    keyMap.chosen = { 'flow-pause': 'Mod+P', 'screen-flows': 'f f', 'flow-inspect': '' };
    expect(shown('Pause')).toContainEqual([['Ctrl', 'P'], 'Pause']);
    expect(shown('Flows')).toEqual([[['f', 'f'], 'Flows']]);
    const flows = shortcuts().find(({ where }) => where === 'Flows and nodes')!;
    expect(flows.keys.map(([, does]) => does)).not.toContain('Failed records');
  });

  it('collides with those of its list and of the window, even where one begins the other', () => {
    const others = (keys: string, id: string) => keyMap.othersWith(keys, id).map(({ use }) => use.id);
    expect(others('e', 'flow-pause')).toEqual(['flow-export']);
    expect(others('g', 'flow-pause')).toContain('screen-flows');
    expect(others('p', 'screen-flows')).toEqual(['flow-pause', 'alert-pause', 'error-pause', 'group-pause']);
    keyMap.chosen = { 'flow-export': 'E' };
    expect(others('e', 'flow-pause')).toEqual([]);
    expect(others('E x', 'flow-pause')).toEqual(['flow-export']);
  });

  it('appears in no text, which would still name it after a change', () => {
    const named = uses.flatMap(({ own }) => (own?.length === 1 ? [` (${own})`, `ress ${own} `] : []));
    const files = globSync('renderer/**/words.ts');
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      expect(
        named.filter((key) => text.includes(key)),
        file,
      ).toEqual([]);
    }
  });
});
