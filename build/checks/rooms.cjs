/**
 * The rooms of core: each may import those before it. What two of them share belongs to one before both (docs/architecture.md).
 */
module.exports = [
  'base',
  'settings',
  'samples',
  'export-format',
  'ports',
  'jobs',
  'activity',
  'monitoring',
  'resources',
  'notifications',
  'findings',
  'quarantine',
  'errors',
  'versions',
  'exports',
  'actions',
  'editing',
  'calling',
  'environments',
  'updates',
];
