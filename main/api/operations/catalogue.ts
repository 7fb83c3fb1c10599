import { activateFlow, getFlow, getFlowByResource, listFlows, pauseFlow } from './flows.ts';
import { listErrorSamples, listFileMetrics, listNotifications } from './monitoring.ts';
import type { AnyOperation } from './operation.ts';
import { dataSets, sinks, sources } from './resources.ts';
import { createToken, currentUser, logout, logoutInPractice, refreshToken } from './session.ts';

/** Every operation that Penstock knows (D3). */
export const catalogue: readonly AnyOperation[] = [
  createToken,
  refreshToken,
  logout,
  logoutInPractice,
  currentUser,
  listFlows,
  getFlow,
  getFlowByResource,
  activateFlow,
  pauseFlow,
  ...Object.values(sources),
  ...Object.values(dataSets),
  ...Object.values(sinks),
  listNotifications,
  listErrorSamples,
  listFileMetrics,
];
