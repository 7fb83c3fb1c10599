/**
 * Migrations of the file that lists exports; each entry is as in `migrations`. An export and its progress are stored as
 * JSON of core's types. The salt is separate, so that it can be deleted once the export is over. With the salt, a hash
 * can be tested against a guessed value.
 */
export const exportMigrations = [
  `CREATE TABLE export (
     key INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     content TEXT NOT NULL,
     salt TEXT
   ) STRICT;`,

  // An incident of earlier releases is a change.
  `UPDATE export SET content = json_set(content, '$.job.draft.scope',
       json_object('by', 'change', 'changeId', content ->> '$.job.draft.scope.incidentId'))
     WHERE content ->> '$.job.draft.scope.by' = 'incident';`,
];
