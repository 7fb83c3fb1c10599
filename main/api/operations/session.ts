import { z } from 'zod';
import { currentUserAnswer, tokenAnswer } from '../schemas/session.ts';
import { nothing, operation } from './operation.ts';

const none = z.strictObject({});

/** Exchanges a service key, or an e-mail address and a password, for a session token: the Basic header tells which. */
export const createToken = operation({
  id: 'session.create',
  method: 'POST',
  path: '/token',
  query: none,
  body: nothing,
  answer: tokenAnswer,
  paging: 'none',
  effect: 'reads',
  repeat: 'safe',
  basis: 'spec',
});

/** A new token for one that is still valid. `idempotent`: a lost answer may have ended the old token. */
export const refreshToken = operation({
  id: 'session.refresh',
  method: 'POST',
  path: '/token/refresh',
  query: none,
  body: nothing,
  answer: tokenAnswer,
  paging: 'none',
  effect: 'reads',
  repeat: 'idempotent',
  basis: 'spec',
});

/** The specification names the path; that it is a POST is taken from its sibling. */
export const logout = operation({
  id: 'session.logout',
  method: 'POST',
  path: '/logout',
  query: none,
  body: nothing,
  answer: z.unknown(),
  paging: 'none',
  effect: 'reads',
  repeat: 'idempotent',
  basis: 'spec',
});

/** Where servers seen in practice have it; tried when they do not know the other. */
export const logoutInPractice = operation({
  ...logout,
  id: 'session.logoutInPractice',
  path: '/token/logout',
  basis: 'practice',
});

export const currentUser = operation({
  id: 'session.currentUser',
  method: 'GET',
  path: '/users/current',
  query: none,
  body: nothing,
  answer: currentUserAnswer,
  paging: 'none',
  effect: 'reads',
  repeat: 'safe',
  basis: 'practice',
});
