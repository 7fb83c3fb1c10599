import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exitCodeMeanings, exitCodes } from '../../main/cli/exit-codes.ts';
import { UnsafeService } from '../fixtures/unsafe-service.ts';

type Json = Record<string, unknown>;

/** A service with one of everything, and its stored data. */
let service: UnsafeService;
beforeAll(async () => {
  service = await UnsafeService.start();
  await service.run([...service.at(), 'incidents', 'declare', 'Wrong totals']);
});
afterAll(() => service.stop());

const page = readFileSync(new URL('../../docs/command-line.md', import.meta.url), 'utf8');

const flow = [
  ...[
    'id',
    'name',
    'status',
    'service_status',
    'project',
    'owner',
    'role',
    'from',
    'to',
    'nodes',
    'last_run',
    'records',
  ],
  ...['errors', 'fails_at'],
];
const reading = ['title', 'from', 'to', 'read_at', 'read', 'of_records', 'unread_before', 'resources', 'matching'];

const alert = [
  ...['alert', 'source', 'kind', 'level', 'state', 'flows', 'subject', 'message', 'since', 'or_earlier', 'opened_at'],
  ...['changed_at', 'quiet_since', 'unknown_since', 'ended_at', 'returns', 'acknowledged_at', 'acknowledged_by'],
  ...['acknowledged_from', 'note', 'muted_until', 'count', 'unread', 'events', 'events_dropped'],
];

/** Members that each command prints with --json, and those of the first entry of a list in it. */
const shapes: [args: string[], members: string[], listed?: string, entry?: string[]][] = [
  [
    ['status'],
    ['environment', 'complete', 'flows', 'states', 'attention_total', 'attention', 'requests_last_minute', 'read_at'],
  ],
  [
    ['explain', '7'],
    [
      ...['id', 'name', 'status', 'service_status', 'read_at', 'complete', 'why', 'explanation', 'since', 'or_earlier'],
      ...['fails_at', 'errors_last_hour', 'usual_errors_per_hour', 'downstream_of', 'records', 'changed'],
      ...['not_watched', 'open_changes', 'next'],
    ],
  ],
  [
    ['whoami'],
    [
      ...['environment', 'base_url', 'guard', 'user', 'email', 'role', 'organization', 'impersonator', 'sign_in'],
      ...['key_from', 'key_name'],
    ],
  ],
  [['doctor'], ['environment', 'base_url', 'healthy', 'checks'], 'checks', ['check', 'verdict', 'message', 'advice']],
  [['flows', 'list'], [], '', flow],
  [
    ['flows', 'show', '7'],
    [...flow, 'description', 'type', 'tags', 'failing_since', 'or_earlier', 'read_at', 'tree'],
    'tree',
    [
      ...['id', 'parent', 'kind', 'resource', 'name', 'status', 'service_status', 'connector', 'credential', 'errors'],
      'errors_last_hour',
    ],
  ],
  [
    ['runs', 'logs', '7', '5'],
    ['run', 'complete', 'total', 'lines'],
    'lines',
    ['at', 'severity', 'service_severity', 'summary', 'kind', 'resource', 'node', 'name', 'text'],
  ],
  [
    ['alerts', 'list', '--tab', 'all'],
    ['complete', 'watched_to', 'notifications_read_to', 'muted_until', 'counts', 'rows'],
    'rows',
    [
      ...[
        'key',
        'origin',
        'name',
        'project',
        'level',
        'state',
        'since',
        'changed_at',
        'count',
        'event_counts',
        'alerts',
      ],
    ],
  ],
  [
    ['history', 'source', '5'],
    ['audit_log', 'first_seen_at', 'changes'],
    'changes',
    [
      ...[
        'version',
        'kind',
        'id',
        'name',
        'event',
        'weight',
        'by',
        'user',
        'impersonator',
        'at',
        'not_before',
        'seen_at',
      ],
      ...['differences', 'difference_count', 'flows', 'flow_count'],
    ],
  ],
  [['alerts', 'show', '7'], ['watched_to', 'notifications_read_to', 'alerts'], 'alerts', alert],
  [
    ['records', 'groups', 'source', '5'],
    [...reading, 'group_count', 'groups'],
    'groups',
    [
      ...[
        'key',
        'error',
        'message',
        'name',
        'records',
        'estimated_records',
        'first_at',
        'last_at',
        'known_since',
        'resources',
        'runs',
        'run_count',
      ],
      ...['files', 'file_count', 'merged', 'part_of'],
    ],
  ],
  [
    ['records', 'list', 'source', '5'],
    [...reading, 'records'],
    'records',
    ['id', 'at', 'error', 'message', 'kind', 'resource', 'run', 'file', 'offset'],
  ],
  [
    ['incidents', 'list'],
    [],
    '',
    [
      ...[
        'incident',
        'title',
        'severity',
        'state',
        'declared_at',
        'closed_at',
        'lessons',
        'user',
        'impersonator',
        'from',
      ],
      ...['changes', 'notes'],
    ],
  ],
];

it.each(shapes)('%j prints exactly the members that the page names', async (args, members, listed, entry = []) => {
  const { stdout } = await service.run([...service.at(), ...args, '--json'], true);
  const printed = JSON.parse(stdout) as Json;
  if (members.length > 0) expect(Object.keys(printed).sort()).toEqual(members.toSorted());
  const list = (listed === '' ? printed : printed[listed ?? '']) as Json[] | undefined;
  if (entry.length > 0) expect(Object.keys(list![0]!).sort()).toEqual(entry.toSorted());
  for (const name of [...members, ...entry]) expect(page, name).toMatch(new RegExp(`\\b${name}\\b`));
});

it('the page and the help name all exit codes and no others, except for those of signals', () => {
  const rows = page.slice(page.indexOf('| code | meaning')).matchAll(/^\| (\d+) +\|/gm);
  const known = Object.values(exitCodes);
  expect(Array.from(rows, ([, code]) => Number(code))).toEqual([...known]);
  const bySystem: number[] = [exitCodes.brokenPipe, exitCodes.terminated];
  expect(exitCodeMeanings.map(([code]) => code)).toEqual(known.filter((code) => !bySystem.includes(code)));
});
