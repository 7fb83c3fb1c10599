/** What of the settings is shared with others, as one file without secrets. */
export const sharedParts = ['environments', 'views', 'alertRules', 'keys'] as const;
export type SharedPart = (typeof sharedParts)[number];

/** Something that an import would change. */
export interface ImportChange {
  part: SharedPart;
  /** What changes: "Production: guard". */
  subject: string;
  /** In words; null for what is new. */
  from: string | null;
  to: string;
  /** Whether it weakens what protects a service or its data: imported only where a person agrees to that apart. */
  loosens: boolean;
}

/** What an import would change, as the settings are now. */
export interface ImportPlan {
  id: string;
  file: string;
  changes: ImportChange[];
}
