import { exportActivity } from '../core/activity/export.ts';
import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';
import { texts } from './words.ts';

type ActivityHandlers = Pick<Handlers, Extract<keyof Handlers, `activity.${string}`>>;

/** Handlers for the activity log. */
export function activityHandlers({ activity, shell }: Pick<HandlerPorts, 'activity' | 'shell'>): ActivityHandlers {
  return {
    'activity.window': ({ query, from, to }) => activity.window(query, from, to),
    'activity.verify': () => activity.verify(),
    'activity.export': ({ query, format }) =>
      shell.saveFile({ title: texts.exportRecord, name: `penstock-activity.${format}` }, () =>
        exportActivity(activity.entries(query), format),
      ),
  };
}
