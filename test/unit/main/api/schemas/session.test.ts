import { describe, expect, it } from 'vitest';
import { currentUserAnswer, tokenAnswer } from '../../../../../main/api/schemas/session.ts';

describe('a token answer', () => {
  it('needs only the token, and lives an hour by default', () => {
    expect(tokenAnswer.parse({ access_token: 't' })).toEqual({
      token: 't',
      lifetime: 3600,
      person: { user: null, impersonator: null, orgId: null },
    });
    expect(tokenAnswer.parse({ access_token: 't', expires_in: '60' }).lifetime).toBe(60);
    expect(tokenAnswer.parse({ access_token: 't', expires_in: -1 }).lifetime).toBe(3600);
    expect(tokenAnswer.parse({ access_token: 't', expires_in: 1e300 }).lifetime).toBe(366 * 24 * 3600);
  });

  it('is rejected without a token', () => {
    expect(tokenAnswer.safeParse({ access_token: '' }).success).toBe(false);
    expect(tokenAnswer.safeParse([]).success).toBe(false);
  });

  it.each([
    [{ impersonated: false, impersonator: null }, null],
    [{ impersonated: true, impersonator: { full_name: 'Grace' } }, 'Grace'],
    [{ impersonator: { email: 'grace@example.com' } }, 'grace@example.com'],
    [{ impersonated: true, impersonator: null }, 'another user'],
  ])('names the user who really acts: %j', (user, impersonator) => {
    const answer = tokenAnswer.parse({ access_token: 't', user: { full_name: 'Ada', ...user } });
    expect(answer.person).toEqual({ user: { name: 'Ada', email: null }, impersonator, orgId: null });
  });
});

it.each([
  ['of the session', { org: { id: 31 }, user: { default_org: { id: 7 } } }, 31],
  ['of the user by default', { user: { full_name: 'Ada', default_org: { id: 7 }, org: 8 } }, 7],
  ['of the user as an id', { user: { full_name: 'Ada', org: 8 } }, 8],
  ['that is no id', { org: { id: 'x' }, user: { full_name: 'Ada', org: null } }, null],
])('a token answer names the organization %s', (_, answer, orgId) => {
  expect(tokenAnswer.parse({ access_token: 't', ...answer }).person.orgId).toBe(orgId);
});

describe('a current user answer', () => {
  it.each([
    ['with the user inside', { user: { name: 'Ada' }, org: null }],
    ['that is the user', { id: 7, full_name: 'Ada' }],
  ])('%s gives the name', (_, answer) => {
    expect(currentUserAnswer.parse(answer).user).toEqual({ name: 'Ada', email: null });
  });

  it.each([[{ data_sets: [1, 2] }], [null], ['hello']])('without a user gives no name: %j', (answer) => {
    expect(currentUserAnswer.parse(answer)).toEqual({ user: null, impersonator: null, orgId: null });
  });
});
