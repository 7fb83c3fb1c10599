/**
 * Folders of core in order: each may import those before it. Code that two of them share belongs to one before both
 * (docs/architecture.md).
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
  'alerts',
  'versions',
  'exports',
  'changes',
  'actions',
  'editing',
  'calling',
  'environments',
  'updates',
];
