import { type FilterField, join } from '#contract/filter/filter.ts';
import { print } from '#contract/filter/print.ts';

/** The filter for a typed text: a number may be any kind of id. */
export function filterFor(text: string, fields: readonly FilterField[]): string {
  const [, id] = /^#?(\d{1,15})$/.exec(text) ?? [];
  if (id === undefined) return text;
  const ids = fields.filter(({ kind }) => kind === 'id');
  return print(
    join('or', [
      { is: 'text', text: id },
      ...ids.map(({ name }) => ({ is: 'value', field: name, values: [id] }) as const),
    ]),
    fields,
  );
}
