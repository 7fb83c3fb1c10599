/** The pages of the handbook in reading order; each is a file of docs/handbook. */
export const helpPages = [
  'first-ten-minutes',
  'incident',
  'failing-records',
  'exporting',
  'connecting',
  'command-line',
  'assistants',
  'data',
  'troubleshooting',
] as const;
export type HelpPage = (typeof helpPages)[number];

/** A page of the handbook; the first page where `page` is missing. */
export interface HelpLink {
  page?: HelpPage;
}

/** Reads the link in the path of an address; null: the path is that of another screen. */
export function helpIn([first, name]: readonly string[]): HelpLink | null {
  if (first !== 'help') return null;
  const page = helpPages.find((one) => one === name);
  return page ? { page } : {};
}

/** Prints the path of a link. */
export function helpPathOf({ page }: HelpLink): string {
  return page === undefined ? 'help' : `help/${page}`;
}
