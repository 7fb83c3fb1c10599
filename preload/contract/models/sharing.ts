/** Parts of the settings that can be shared with others, as one file without secrets. */
export const sharedParts = ['environments', 'views', 'alertRules', 'keys'] as const;
export type SharedPart = (typeof sharedParts)[number];

/** A setting that an import would change. */
export interface ImportChange {
  part: SharedPart;
  /** The affected setting: "Production: guard". */
  subject: string;
  /** The current value in words; null for a new entry. */
  from: string | null;
  to: string;
  /** Whether it weakens the protection of a service or its data: imported only after a separate confirmation. */
  loosens: boolean;
}

/** The effects of an import on the current settings. */
export interface ImportPlan {
  id: string;
  file: string;
  changes: ImportChange[];
}
