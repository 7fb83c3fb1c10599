import { describe, expect, it } from 'vitest';
import { faultsIn } from '../../../../build/checks/style.mjs';

describe('the style check', () => {
  it.each([
    ['/** The same, for good. */', 'opens with “The same”'],
    ['// What a user typed.', 'opens with “What”'],
    ['/**\n * Reads rows.\n *\n * @param rows of the page\n * @returns those that match\n */', null],
    ['/** Reads rows. @returns Those that match. */', 'opens with “Those”'],
    ['// Called when somebody opens a flow.', '“somebody”: write the user, the caller or the operator'],
    ['// Called when the user\n// opens it anew.', '“anew”: write again'],
    ['/** Milliseconds between two reads. */', null],
    ["const words = 'whoever'; // Read later.", null],
    ['const template = `${1 /* as far as it goes */} // Whoever`;', '“as far as”: write up to, or where'],
  ])('judges %j', (code, fault) => {
    expect(faultsIn('a.ts', `${code}\nlet a;\n`)).toEqual(fault === null ? [] : [`a.ts:1: ${fault}`]);
  });

  it('reads the markup, the script and the styles of a component', () => {
    const component = [
      '<!-- @component What a user reads. -->',
      '<script lang="ts">',
      '  // Nobody reads this.',
      '  const url = "https://example.invalid/*";',
      '</script>',
      '<p>whoever</p>',
      '<style>',
      '  p { /* beside the list */ color: red; }',
      '</style>',
    ].join('\n');
    expect(faultsIn('A.svelte', component)).toEqual([
      'A.svelte:3: “Nobody”: write the user, the caller or the operator',
      'A.svelte:1: opens with “What”',
      'A.svelte:8: “beside”: write next to, or with',
    ]);
  });
});
