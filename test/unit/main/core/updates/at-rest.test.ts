import { expect, it } from 'vitest';
import type { ActionState } from '#contract/models/action.ts';
import type { ExportState } from '#contract/models/export.ts';
import { isAtRest } from '../../../../../main/core/updates/at-rest.ts';

const actions: Record<ActionState, boolean> = {
  running: false,
  paused: false,
  waiting_for_service: false,
  waiting_for_sign_in: false,
  stopping: false,
  verifying: false,
  elsewhere: false,
  interrupted: true,
  finished: true,
  cancelled: true,
};
const exports: Record<ExportState, boolean> = {
  running: false,
  waiting_for_service: false,
  waiting_for_sign_in: false,
  waiting_for_disk: false,
  waiting_for_answer: false,
  finishing: false,
  interrupted: true,
  done: true,
  failed: true,
  cancelled: true,
};

it.each(Object.entries(actions))('an action that is %s: at rest %s', (state, rests) => {
  const others = [{ state: 'finished' as const }, { state: 'interrupted' as const }];
  expect(isAtRest([...others, { state: state as ActionState }], [])).toBe(rests);
});

it.each(Object.entries(exports))('an export that is %s: at rest %s', (state, rests) => {
  expect(isAtRest([], [{ state: 'done' }, { state: state as ExportState }])).toBe(rests);
});

it('nothing at all is at rest', () => expect(isAtRest([], [])).toBe(true));
