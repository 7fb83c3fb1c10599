import type { FilterField } from '#contract/filter/filter.ts';

/** Maximum characters of a line. */
const width = 120;

/** Shows a field with its possible values, where it has a closed list of them; else with an example. */
const formOf = ({ name, values, example }: FilterField): string => (values ? `${name}:${values.join('|')}` : example);

/**
 * Describes the filter of a list for a help text.
 * @param searched what words without a field are searched in
 */
export function filterHelp(fields: readonly FilterField[], searched: string): string {
  const lines = [''];
  for (const form of fields.map(formOf)) {
    const longer = `${lines.at(-1)}  ${form}`;
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(`  ${form}`);
  }
  return [...lines, `  AND  OR  NOT  ( )  and words in ${searched}`].join('\n');
}
