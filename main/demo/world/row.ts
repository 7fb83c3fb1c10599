/** An object whose members are the business of whoever wrote it. */
export type Row = Readonly<Record<string, unknown>>;
