import { alertTabs } from '#contract/models/alert.ts';
import { strategies } from '#contract/models/action.ts';
import { changeTabs } from '#contract/models/change-row.ts';
import { resourceKinds } from '#contract/models/flow.ts';
import { recordKinds } from '#contract/models/resource.ts';
import { logSeverities } from '#contract/models/run-log.ts';
import { z } from 'zod';

/**
 * Commands that tools run: those that list and show, and those that plan. With `--save` and without `--yes`, the latter
 * send nothing. No other command can be named here.
 */
type ToolCommand =
  | 'whoami'
  | 'status'
  | 'explain'
  | 'compare'
  | `flows ${'list' | 'show' | 'compare'}`
  | `runs ${'list' | 'logs'}`
  | `alerts ${'list' | 'show'}`
  | `records kinds ${'list' | 'show'}`
  | `records ${'groups' | 'sample'}`
  | `resources ${'list' | 'show' | 'history' | 'diff'}`
  | `actions ${'list' | 'show'}`
  | `changes ${'list' | 'show'}`
  | 'history'
  | `incidents ${'list' | 'show'}`;
type PlanCommand = 'flows pause' | 'flows activate' | 'changes restore';

/** Values of options, by name. True is an option without a value, and undefined leaves it out. */
type OptionValues = Readonly<Record<string, string | number | true | undefined>>;

/** Call of a command as data: no text of an assistant becomes an option. */
export interface ToolCall {
  command: ToolCommand | PlanCommand;
  /** Arguments, in their order. */
  given?: readonly (string | number | undefined)[];
  options?: OptionValues;
}

/** A tool of the server. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  /** Whether its answer is a plan that a user may confirm. */
  plans: boolean;
  call: (input: Record<string, unknown>, allowed: Allowed) => ToolCall;
}

/** Permissions beyond the defaults, given by the user who starts the server. */
export interface Allowed {
  /** Whether failed records may have personal data. */
  personalData: boolean;
}

/** Returns the arguments of a call, after those of the server. Values follow their option in one word. */
export function argumentsOf({ command, given = [], options = {} }: ToolCall): string[] {
  const words = Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [value === true ? `--${name}` : `--${name}=${value}`];
  });
  const arguments_ = given.filter((one) => one !== undefined).map(String);
  return [...command.split(' '), ...words, '--json', ...(arguments_.length > 0 ? ['--', ...arguments_] : [])];
}

const id = z.int().min(1);
const flowId = id.describe('ID of the flow, or of any of its nodes');
const resourceId = id.describe('ID of the resource');
const shortText = z.string().max(1_000);
const localId = z.string().min(1).max(100).describe('ID, or a unique prefix of it');
const time = z.string().max(40).describe('A time: 2h, 1d, 18:00 or 2026-11-24T06:00Z');
const filter = (screen: string) =>
  shortText.optional().describe(`Filter of the screen ${screen}, such as status:failing; words match names`);

/** Declares a tool, whose call takes what its input describes. */
function tool<Shape extends z.ZodRawShape>(
  name: string,
  title: string,
  description: string,
  shape: Shape,
  call: (input: z.output<z.ZodObject<Shape>>, allowed: Allowed) => ToolCall & { command: ToolCommand },
): Tool {
  const input = z.strictObject({ ...shape, limit });
  return { name, title, description, input, plans: false, call: call as Tool['call'] };
}

const limit = z.int().min(1).max(500).default(50).describe('Maximum number of entries of each list in the answer');

const stored = 'Reads what the app or penstock watch stored, and sends no request.';

/** Tools that read. */
const readingTools: readonly Tool[] = [
  tool('whoami', 'User', 'Shows the environment, its guard, the user and the role.', {}, () => ({ command: 'whoami' })),
  tool('status', 'Status', 'Counts flows by state and lists those that need attention, with the reason.', {}, () => ({
    command: 'status',
  })),
  tool(
    'explain',
    'Explain a flow',
    'Explains what is wrong with a flow, since when, why, what changed before, and what to do.',
    { flow: flowId },
    ({ flow }) => ({ command: 'explain', given: [flow] }),
  ),
  tool('flows_list', 'Flows', 'Lists flows.', { filter: filter('Flows') }, ({ filter: where }) => ({
    command: 'flows list',
    options: { filter: where },
  })),
  tool('flows_show', 'Flow', 'Shows a flow with its nodes.', { flow: flowId }, ({ flow }) => ({
    command: 'flows show',
    given: [flow],
  })),
  tool(
    'flows_compare',
    'Compare flows',
    'Compares a flow with another one, with its namesake in another environment, or with its earlier state.',
    {
      flow: flowId,
      with: id.optional().describe('ID of the other flow'),
      with_environment: shortText.optional().describe('Name of the other environment'),
      at: time.optional(),
    },
    ({ flow, with: other, with_environment: environment, at }) => ({
      command: 'flows compare',
      given: [flow],
      options: { with: other, 'with-environment': environment, at },
    }),
  ),
  tool(
    'compare_periods',
    'Compare periods',
    `Compares a period with a baseline, flow by flow, worst first. ${stored}`,
    {
      from: time.optional(),
      to: time.optional(),
      with: shortText.optional().describe('yesterday, last-week, before or FROM..TO'),
      filter: filter('Flows'),
    },
    ({ from, to, with: baseline, filter: where }) => ({
      command: 'compare',
      options: { from, to, with: baseline, filter: where },
    }),
  ),
  tool(
    'runs_list',
    'Runs',
    'Lists the runs of a flow with their durations, newest first.',
    { flow: flowId },
    ({ flow }) => ({
      command: 'runs list',
      given: [flow],
    }),
  ),
  tool(
    'runs_log',
    'Run log',
    'Shows the log of a run, by default of the newest.',
    { flow: flowId, run: id.optional().describe('ID of the run'), severity: z.enum(logSeverities).optional() },
    ({ flow, run, severity }) => ({ command: 'runs logs', given: [flow, run], options: { severity } }),
  ),
  tool(
    'alerts_list',
    'Alerts',
    `Lists what is wrong, the most urgent first. ${stored}`,
    { filter: filter('Alerts'), tab: z.enum(alertTabs).optional(), since: time.optional() },
    ({ filter: where, tab, since }) => ({ command: 'alerts list', options: { filter: where, tab, since } }),
  ),
  tool('alerts_show', 'Alert', `Shows an alert with its history. ${stored}`, { id: localId }, ({ id: alert }) => ({
    command: 'alerts show',
    given: [alert],
  })),
  tool(
    'record_kinds_list',
    'Kinds of failure',
    `Lists how records fail across all flows. ${stored}`,
    { filter: filter('Failed records, Kinds of failure') },
    ({ filter: where }) => ({ command: 'records kinds list', options: { filter: where } }),
  ),
  tool('record_kinds_show', 'Kind of failure', `Shows a kind of failure. ${stored}`, { key: localId }, ({ key }) => ({
    command: 'records kinds show',
    given: [key],
  })),
  tool(
    'records_groups',
    'Groups of failed records',
    'Groups the newest failed records of a resource or of a flow by error and masked message.',
    {
      kind: z.enum([...resourceKinds, 'flow']),
      id,
      count: z.int().min(1).max(5_000).optional().describe('Number of newest records to read; 1000 by default'),
      since: time.optional(),
    },
    ({ kind, id: of, count, since }) => ({
      command: 'records groups',
      given: [kind, of],
      options: { count, 'start-time': since },
    }),
  ),
  tool(
    'records_sample',
    'Failed records',
    'Shows at most 20 failed records of a resource. Personal data in them is masked unless the user allowed it.',
    { kind: z.enum(resourceKinds), id: resourceId, since: time.optional() },
    ({ kind, id: of, since }, { personalData }) => ({
      command: 'records sample',
      given: [kind, of],
      options: { 'start-time': since, 'personal-data': personalData ? true : undefined },
    }),
  ),
  tool(
    'resources_list',
    'Resources',
    'Lists resources of a kind, with the number of flows that use each.',
    { kind: z.enum(recordKinds), filter: filter('Resources') },
    ({ kind, filter: where }) => ({ command: 'resources list', given: [kind], options: { filter: where } }),
  ),
  tool(
    'resources_show',
    'Resource',
    'Shows all of a resource, with the nodes that use it. Values that may be secrets are hidden.',
    { kind: z.enum(recordKinds), id: resourceId },
    ({ kind, id: of }) => ({ command: 'resources show', given: [kind, of] }),
  ),
  tool(
    'resources_history',
    'Versions',
    `Lists the versions of a resource. ${stored}`,
    { kind: z.enum(recordKinds), id: resourceId },
    ({ kind, id: of }) => ({ command: 'resources history', given: [kind, of] }),
  ),
  tool(
    'resources_diff',
    'Difference of versions',
    `Compares two versions of a resource, by default its last change. ${stored}`,
    {
      kind: z.enum(recordKinds),
      id: resourceId,
      from: id.optional().describe('Number of the earlier version'),
      to: id.optional().describe('Number of the later version'),
    },
    ({ kind, id: of, from, to }) => ({ command: 'resources diff', given: [kind, of], options: { from, to } }),
  ),
  tool(
    'changes_list',
    'Changes',
    'Lists changes by anyone, newest first: through Penstock, and at the service while the app watched.',
    { filter: filter('Changes'), tab: z.enum(changeTabs).optional() },
    ({ filter: where, tab }) => ({ command: 'changes list', options: { filter: where, tab } }),
  ),
  tool('changes_show', 'Change', 'Shows a change with its nodes and requests.', { id: localId }, ({ id: change }) => ({
    command: 'changes show',
    given: [change],
  })),
  tool(
    'history',
    'Who changed it',
    'Lists who changed a resource, when and how, where the service has an audit log, with the stored versions.',
    { kind: z.enum(recordKinds), id: resourceId },
    ({ kind, id: of }) => ({ command: 'history', given: [kind, of] }),
  ),
  tool('actions_list', 'Actions', 'Lists actions through Penstock, with the change of each.', {}, () => ({
    command: 'actions list',
  })),
  tool('actions_show', 'Action', 'Shows an action and its failed calls.', { id: localId }, ({ id: action }) => ({
    command: 'actions show',
    given: [action],
  })),
  tool('incidents_list', 'Incidents', 'Lists incidents.', { filter: filter('Incidents') }, ({ filter: where }) => ({
    command: 'incidents list',
    options: { filter: where },
  })),
  tool(
    'incidents_show',
    'Incident',
    'Shows an incident with its notes and changes.',
    { id: localId },
    ({ id: of }) => ({
      command: 'incidents show',
      given: [of],
    }),
  ),
];

const reason = z.string().max(500).optional().describe('Reason, for the user who confirms and for the record');

/** Declares a tool that stores a plan. */
function planTool<Shape extends z.ZodRawShape>(
  name: string,
  title: string,
  description: string,
  shape: Shape,
  call: (input: z.output<z.ZodObject<Shape>>) => ToolCall & { command: PlanCommand },
): Tool {
  const confirmation = 'Nothing is sent: the answer has a link and an ID, by which a user confirms the plan.';
  return {
    name,
    title,
    description: `${description} ${confirmation}`,
    input: z.strictObject({ ...shape, reason, limit }),
    plans: true,
    call: (input) => {
      const { options, ...rest } = call(input as z.output<z.ZodObject<Shape>>);
      return { ...rest, options: { ...options, save: true, reason: input['reason'] as string | undefined } };
    },
  };
}

const selection = {
  ids: z.array(id).min(1).max(500).optional().describe('IDs of flows or nodes; not together with filter'),
  filter: shortText.min(1).optional().describe('Every flow that matches, such as status:failing project:"Orders EU"'),
};

/** Tools that plan. */
const planningTools: readonly Tool[] = [
  ...(['pause', 'activate'] as const).map((change) =>
    planTool(
      `plan_${change}`,
      `Plan to ${change} flows`,
      `Plans to ${change} flows or nodes, with everything downstream of them.`,
      selection,
      ({ ids = [], filter: where }) => ({ command: `flows ${change}`, given: ids, options: { filter: where } }),
    ),
  ),
  planTool(
    'plan_restore',
    'Plan a restore',
    'Plans to restore every node to its state before a change, or before all changes of an incident.',
    {
      id: localId.describe('ID of the change, of one of its actions, or of the incident'),
      strategy: z.enum(strategies).optional(),
      leave_moved: z.boolean().optional().describe('Whether to keep what others have changed since'),
    },
    ({ id: of, strategy, leave_moved: leaveMoved }) => ({
      command: 'changes restore',
      given: [of],
      options: { strategy, 'leave-moved': leaveMoved === true ? true : undefined },
    }),
  ),
];

/** All tools, in the order of their list. */
export const tools: readonly Tool[] = [...readingTools, ...planningTools];
