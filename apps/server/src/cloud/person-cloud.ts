import { setTimeout as wait } from 'node:timers/promises';
import {
  CloudError,
  createApplicationInsights,
  createMetricsBatch,
  createResourceManager,
  leftUntilDeadline,
  runWithoutDeadline,
  settleByDeadline,
  type ApplicationInsights,
  type CallCloud,
  type MetricsBatch,
  type ResourceManager,
} from '@blueport/cloud';
import type { SessionContext } from '../session-context.ts';
import { Refusal } from '../errors/refusal.ts';
import type { PersonTokens } from '../features/identity/session/index.ts';
import type { AutomationCloud } from './automation-cloud.ts';
import type { CloudEnvironment, ConnectedCloud } from './cloud-environment.ts';

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
  /**
   * Returns the client of Application Insights, whose tokens are obtained on behalf of the user. Calls are refused with
   * a reason without a client credential, and if the directory does not grant them.
   */
  insightsFor(session: SessionContext): ApplicationInsights;
}

const marginMs = 5 * 60_000;

/** Returns a function that returns a user's token for Application Insights, kept until shortly before expiry. */
function createInsightsTokens(
  tokens: PersonTokens,
): (cloud: ConnectedCloud, session: SessionContext) => Promise<string> {
  const known = new Map<string, { readonly token: Promise<string>; until: number }>();
  const obtain = async ({ directory, profile }: ConnectedCloud, session: SessionContext) => {
    if (!directory) throw new Refusal('cloud-unavailable', { reason: 'applications-credential' });
    const assertion = await tokens.portal(session.sessionId);
    try {
      return await directory.onBehalfOf(session.tenantId, assertion.token, profile.insightsScope);
    } catch (error) {
      const isDenied = error instanceof CloudError && ['unauthorized', 'refused'].includes(error.kind);
      throw isDenied
        ? new Refusal('cloud-unavailable', { reason: 'applications-consent', cause: error })
        : error;
    }
  };
  return async (cloud, session) => {
    const { sessionId } = session;
    const current = known.get(sessionId);
    if (current && current.until > Date.now()) return settleByDeadline(current.token);
    if (known.size > 5000) known.clear();
    // Several queries of a page share it, so no deadline of one of them may cancel it.
    const issued = runWithoutDeadline(() => obtain(cloud, session));
    const entry = { token: issued.then(({ accessToken }) => accessToken), until: Number.POSITIVE_INFINITY };
    known.set(sessionId, entry);
    issued.then(
      ({ expiresAt }) => (entry.until = expiresAt.getTime() - marginMs),
      () => known.delete(sessionId),
    );
    return settleByDeadline(entry.token);
  };
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
  const insightsTokenOf = createInsightsTokens(tokens);
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
    insightsFor(session) {
      const cloud = cloudOf(session);
      const token = async () => {
        const connection = await automation.sourceOf(session.sessionId, 'insights');
        return connection ? connection.token() : insightsTokenOf(cloud, session);
      };
      return createApplicationInsights({ profile: cloud.profile, call: cloud.call, tokens: { token } });
    },
  };
}
