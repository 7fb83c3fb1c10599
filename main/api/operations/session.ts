import { currentUserAnswer, tokenAnswer } from '../schemas/session.ts';
import { z } from 'zod';
import { sessionBounds } from './bounds.ts';
import { type Area, asking, operation, reading } from './operation.ts';

export const currentUser = operation({
  ...reading,
  id: 'session.currentUser',
  name: 'Get current user info',
  path: '/users/current',
  answer: currentUserAnswer,
  bounds: sessionBounds,
});

/** Obtains a token. The raw service key is the Basic credential. A lost answer has at most created an unused token. */
export const createToken = operation({
  ...reading,
  id: 'session.token',
  name: 'Obtain session token from service key',
  method: 'POST',
  path: '/token',
  answer: tokenAnswer,
  bounds: sessionBounds,
  basis: 'spec',
  signedBy: 'credentials',
});

/** Login at the same address: the service distinguishes e-mail and password in base64 from a service key. */
export const login = operation({
  ...createToken,
  id: 'session.login',
  name: 'Login with Basic Authentication',
  basis: 'practice',
});

/** Exchanges a valid token for a new one. Not retried after a lost answer, which may have ended the old token. */
export const refreshToken = operation({
  ...asking,
  id: 'session.refresh',
  name: 'Refresh session token',
  path: '/token/refresh',
  answer: tokenAnswer,
  bounds: sessionBounds,
  basis: 'spec',
});

/** The specification lists the path; practice shows that it is a POST. */
export const logout = operation({
  ...asking,
  id: 'session.logout',
  name: 'Logout',
  path: '/logout',
  answer: z.unknown(),
  bounds: sessionBounds,
});

/** Logout at the address that servers use in practice. Tried when they do not know the other one. */
export const logoutInPractice = operation({
  ...logout,
  id: 'session.logoutInPractice',
  name: 'Logout, where practice has it',
  path: '/token/logout',
});

export const sessionArea: Area = {
  name: 'Session',
  operations: [currentUser, login, logout, logoutInPractice, createToken, refreshToken],
  beyondSpecification: [logoutInPractice],
};
