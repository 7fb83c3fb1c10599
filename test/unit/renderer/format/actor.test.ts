import { describe, expect, it } from 'vitest';
import { actorOf, auditedActor } from '../../../../renderer/format/actor.ts';

describe('the user of an action', () => {
  it('is shown with the one who acts for them, and from where', () => {
    const actor = { user: 'Mira Okafor', impersonator: null };
    expect(actorOf({ actor, from: 'window' })).toBe('Mira Okafor');
    expect(actorOf({ actor: { user: 'Mira Okafor', impersonator: 'Support' }, from: 'command_line' })).toBe(
      'Support as Mira Okafor, on the command line',
    );
    expect(actorOf({ actor: { user: null, impersonator: null }, from: 'window' })).toBe('unknown user');
  });

  it('is called a user where the service has a number alone', () => {
    const audit = { entryId: '1', user: '7', impersonator: '212', word: null };
    expect(auditedActor({ audit })).toBe('user 212 as user 7');
    expect(auditedActor({ audit: { ...audit, user: 'ann@x', impersonator: null } })).toBe('ann@x');
  });
});
