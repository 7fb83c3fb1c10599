import { describe, expect, it } from 'vitest';
import { type Command, matching } from '../../../../renderer/ui/command-box.ts';

const command = (label: string, ...keywords: string[]): Command => ({
  id: label,
  label,
  icon: 'flows',
  keywords: keywords.join(' '),
  run: () => undefined,
});
const labels = (text: string, ...commands: Command[]) => matching(commands, text).map(({ label }) => label);

describe('commands for a text', () => {
  it('have every word of it, in any order, in their label or their other words', () => {
    const theme = command('Theme: Dark', 'colour');
    expect(labels('dark theme', theme)).toEqual(['Theme: Dark']);
    expect(labels('COLOUR dark', theme)).toEqual(['Theme: Dark']);
    expect(labels('dark light', theme)).toEqual([]);
  });

  it('begin with the equal label, then with those that begin with it', () => {
    const all = [command('All flows'), command('Flows that fail'), command('Flows'), command('Other', 'flows')];
    expect(labels('flows', ...all)).toEqual(['Flows', 'Flows that fail', 'All flows', 'Other']);
  });

  it('are all of them, in their own order, without a text', () => {
    expect(labels('  ', command('b'), command('a'))).toEqual(['b', 'a']);
  });
});
