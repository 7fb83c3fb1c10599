/**
 * Of the file that lists exports; each entry as in `migrations`. What an export is and how far it came is kept as JSON of core's
 * types. The salt stands alone, so that it can go once the export is over: with it, who knows what a value may be could tell
 * whether a hash is of that.
 */
export const exportMigrations = [
  `CREATE TABLE export (
     key INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     content TEXT NOT NULL,
     salt TEXT
   ) STRICT;`,
];
