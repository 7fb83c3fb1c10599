/**
 * Of the file that lists exports; each entry as in `migrations`. What an export is and how far it came is stored as JSON of
 * core's types. The salt stands alone, so that it can be deleted once the export is over: whoever has the salt can test whether
 * a hash is that of a guessed value.
 */
export const exportMigrations = [
  `CREATE TABLE export (
     key INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     content TEXT NOT NULL,
     salt TEXT
   ) STRICT;`,

  // What earlier releases called an incident is a change.
  `UPDATE export SET content = json_set(content, '$.job.draft.scope',
       json_object('by', 'change', 'changeId', content ->> '$.job.draft.scope.incidentId'))
     WHERE content ->> '$.job.draft.scope.by' = 'incident';`,
];
