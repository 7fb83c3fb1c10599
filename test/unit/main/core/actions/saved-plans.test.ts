import { expect, it } from 'vitest';
import { currentPlan, type SavedPlan } from '../../../../../main/core/actions/saved-plans.ts';

const place = { address: 'https://api.example.invalid/v1', vendor: 'svc' };
const saved: SavedPlan = {
  ...{ id: 'p', environmentId: 'e', environmentName: 'Production', place },
  goal: { kind: 'restore', changeIds: ['c'], leaveMoved: false },
  ...{ strategy: 'never_wake', reason: null, savedAt: 1_000, expiresAt: 2_000, effect: [] },
};
const plans = { read: () => saved };

it('a stored plan is found again until it expires', () => {
  expect(currentPlan(plans, 'p', { name: 'Production', place }, 1_999)).toBe(saved);
  expect(() => currentPlan(plans, 'p', { name: 'Production', place }, 2_000)).toThrow('This plan has expired.');
});

it('a stored plan is refused where ids mean other nodes', () => {
  const other = { ...place, address: 'https://staging.example.invalid/v1' };
  expect(() => currentPlan(plans, 'p', { name: 'Staging', place: other }, 1_500)).toThrow('Staging');
});
