/** Sort order of a table by some of its columns. */
export const sortDirections = ['ascending', 'descending'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Rows that are equal by one key are in the order of the next. */
export interface SortedBy<Column extends string> {
  column: Column;
  direction: SortDirection;
}

/** The initial sort direction of a column: numbers and times from the greatest, words from A. */
export type FirstDirections<Column extends string> = Readonly<Record<Column, SortDirection>>;
