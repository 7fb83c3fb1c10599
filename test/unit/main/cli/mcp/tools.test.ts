import fc from 'fast-check';
import { expect, it } from 'vitest';
import { argumentsOf, tools } from '../../../../../main/cli/mcp/tools.ts';

const texts = fc.oneof(fc.constantFrom('--yes', '-y', '--', '--unrecorded', '40001 --yes'), fc.string());

it('no text of an assistant is an option of a command', () => {
  const input = fc.dictionary(fc.constantFrom('filter', 'id', 'key', 'since', 'reason', 'with', 'at'), texts);
  fc.assert(
    fc.property(fc.constantFrom(...tools), input, (tool, given) => {
      const args = argumentsOf(tool.call(given, { personalData: false }));
      const end = args.indexOf('--');
      const options = (end < 0 ? args : args.slice(0, end)).filter((arg) => arg.startsWith('-'));
      const names = options.map((option) => option.split('=')[0]);
      expect(names).not.toContain('--yes');
      expect(names).not.toContain('--unrecorded');
      expect(names).not.toContain('-y');
      expect(names).not.toContain('--personal-data');
      expect(names.includes('--save')).toBe(tool.plans);
    }),
  );
});

it('tools that plan store the plan, and only they', () => {
  expect(tools.filter(({ plans }) => plans).map(({ name }) => name)).toEqual([
    'plan_pause',
    'plan_activate',
    'plan_restore',
  ]);
});
