/** Object whose members are not interpreted. */
export type Row = Readonly<Record<string, unknown>>;
