import { createResourceManager, type CallCloud, type ResourceManager } from '@blueport/cloud';
import type { SessionContext } from '../http/session-context.ts';
import { Refusal } from '../http/refusal.ts';
import type { PersonTokens } from '../features/session/index.ts';
import type { AutomationCloud } from './automation-cloud.ts';
import type { CloudWorld } from './cloud-world.ts';

/** The cloud as a signed-in person sees it, with their own token. */
export interface PersonCloud {
  armFor(session: SessionContext): ResourceManager;
}

/**
 * Uses the token the person handed in while it lasts, then one on their behalf where the portal has a client credential.
 * A personal access token acts with the organization's connection instead. `onCall` hears of every call before it is made.
 */
export function createPersonCloud(
  world: CloudWorld,
  tokens: PersonTokens,
  automation: AutomationCloud,
  onCall: (session: SessionContext, call: Parameters<CallCloud>[0]) => void = () => {},
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
        call: (call) => {
          onCall(session, call);
          return cloud.call(call);
        },
        tokens: { token },
      });
    },
  };
}
