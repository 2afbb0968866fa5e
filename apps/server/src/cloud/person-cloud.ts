import { setTimeout as wait } from 'node:timers/promises';
import {
  CloudError,
  createMetricsBatch,
  createResourceManager,
  leftUntilDeadline,
  type CallCloud,
  type MetricsBatch,
  type ResourceManager,
} from '@blueport/cloud';
import type { SessionContext } from '../session-context.ts';
import { Refusal } from '../errors/refusal.ts';
import type { PersonTokens } from '../features/identity/session/index.ts';
import type { AutomationCloud } from './automation-cloud.ts';
import type { CloudEnvironment } from './cloud-environment.ts';

/** A user is waiting for the response. */
const longestWaitMs = 8000;

const tooMany = (): CloudError =>
  new CloudError({
    kind: 'throttled',
    code: 'TooManyRequests',
    message: 'Too many requests were sent to the cloud in a short time.',
  });

/** Access to the cloud with the token of a signed-in user. */
export interface PersonCloud {
  armFor(session: SessionContext): ResourceManager;
  /** Returns the client of the metrics batch API, whose limits are separate from those of the resource manager. */
  metricsFor(session: SessionContext): MetricsBatch;
}

/**
 * Creates cloud access for users. Uses the token from the sign-in until it expires, then an on-behalf-of token if the
 * portal has a client credential. A personal access token uses the organization's connection instead. `waitMs` is
 * called for every request and returns the milliseconds to wait when one user alone exceeds the cloud's rate limit. At
 * most eight seconds are waited; after that, the cloud may throttle the request itself. A request with a shorter timeout
 * never waits: if it had to, or if the wait would exceed the deadline, it is rejected with the cloud's throttling error.
 */
export function createPersonCloud(
  world: CloudEnvironment,
  tokens: PersonTokens,
  automation: AutomationCloud,
  waitMs: (
    session: SessionContext,
    call: Parameters<CallCloud>[0],
    patienceMs?: number,
  ) => number | undefined = () => 0,
): PersonCloud {
  const cloudOf = (session: SessionContext) => {
    const cloud = world.clouds[session.cloud];
    if (!cloud) throw new Refusal('cloud-unavailable');
    return cloud;
  };
  const tokenOf = async (session: SessionContext): Promise<string> => {
    const cloud = cloudOf(session);
    const connection = await automation.sourceOf(session.sessionId);
    if (connection) return connection.token();
    try {
      return (await tokens.management(session.sessionId)).token;
    } catch (error) {
      if (!(error instanceof Refusal) || !cloud.directory) throw error;
      const assertion = await tokens.portal(session.sessionId);
      return (await cloud.directory.onBehalfOf(session.tenantId, assertion.token)).accessToken;
    }
  };
  return {
    armFor(session) {
      const cloud = cloudOf(session);
      return createResourceManager({
        profile: cloud.profile,
        call: async (call) => {
          const isHurried = call.timeoutMs !== undefined && call.timeoutMs < longestWaitMs;
          const requestedMs = waitMs(session, call, isHurried ? 0 : undefined);
          if (requestedMs === undefined || requestedMs >= leftUntilDeadline()) throw tooMany();
          const ms = Math.min(requestedMs, longestWaitMs);
          if (ms > 0) await wait(ms, undefined, call.signal === undefined ? {} : { signal: call.signal });
          return cloud.call(call);
        },
        tokens: { token: () => tokenOf(session) },
      });
    },
    metricsFor(session) {
      const { profile, call } = cloudOf(session);
      return createMetricsBatch({ profile, call, tokens: { token: () => tokenOf(session) } });
    },
  };
}
