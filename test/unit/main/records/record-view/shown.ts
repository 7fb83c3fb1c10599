import type { TextView } from '#contract/models/quarantine.ts';

/** Lines of a view as one text, with marks in brackets: «field», ⟦place⟧. */
export function shown({ lines }: TextView): string {
  return lines
    .map(({ text, marks }) => {
      const edges = marks.flatMap(({ from, to, kind }) =>
        kind === 'field'
          ? [
              { at: from, sign: '«' },
              { at: to, sign: '»' },
            ]
          : [
              { at: from, sign: '⟦' },
              { at: to, sign: '⟧' },
            ],
      );
      // From the end, so that earlier positions stay valid.
      return edges
        .toSorted((a, b) => b.at - a.at)
        .reduce((all, { at, sign }) => all.slice(0, at) + sign + all.slice(at), text);
    })
    .join('\n');
}
