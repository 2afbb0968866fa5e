import { setTimeout as wait } from 'node:timers/promises';
import {
  CloudError,
  createResourceManager,
  leftUntilDeadline,
  type CallCloud,
  type ResourceManager,
} from '@blueport/cloud';
import type { SessionContext } from '../session-context.ts';
import { Refusal } from '../errors/refusal.ts';
import type { PersonTokens } from '../features/identity/session/index.ts';
import type { AutomationCloud } from './automation-cloud.ts';
import type { CloudWorld } from './cloud-world.ts';

/** Somebody waits for the answer. */
const longestWaitMs = 8000;

const tooMany = (): CloudError =>
  new CloudError({
    kind: 'throttled',
    code: 'TooManyRequests',
    message: 'More was asked of the cloud in a short time than it allows.',
  });

/** The cloud as a signed-in person sees it, with their own token. */
export interface PersonCloud {
  armFor(session: SessionContext): ResourceManager;
}

/**
 * Uses the token the person handed in while it lasts, then one on their behalf where the portal has a client credential.
 * A personal access token acts with the organization's connection instead. `waitMs` hears of every call
 * and says how long it waits where one person alone calls for more than the cloud allows: longer than that, the cloud may say so itself.
 * Who needs the answer sooner than that has no time to wait: what would have to is refused as the cloud would refuse it.
 */
export function createPersonCloud(
  world: CloudWorld,
  tokens: PersonTokens,
  automation: AutomationCloud,
  waitMs: (
    session: SessionContext,
    call: Parameters<CallCloud>[0],
    patienceMs?: number,
  ) => number | undefined = () => 0,
): PersonCloud {
  return {
    armFor(session) {
      const cloud = world.clouds[session.cloud];
      if (!cloud) throw new Refusal('cloud-unavailable');
      const token = async (): Promise<string> => {
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
      return createResourceManager({
        profile: cloud.profile,
        call: async (call) => {
          const isHurried = call.timeoutMs !== undefined && call.timeoutMs < longestWaitMs;
          const asked = waitMs(session, call, isHurried ? 0 : undefined);
          if (asked === undefined || asked >= leftUntilDeadline()) throw tooMany();
          const ms = Math.min(asked, longestWaitMs);
          if (ms > 0) await wait(ms, undefined, call.signal === undefined ? {} : { signal: call.signal });
          return cloud.call(call);
        },
        tokens: { token },
      });
    },
  };
}
