import {
  accountRoutes,
  checkPermission,
  deploymentRoutes,
  favoriteRoutes,
  notificationRoutes,
  savedViewRoutes,
  sessionRoutes,
  startRoutes,
} from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { answerOf, type SessionCall } from '../../../http/answer-of.ts';
import { readNewestEventId } from '../../../journal/events.ts';

const newestMessages = { limit: 30, filterObj: '{"state":{"eq":"inbox"}}' };
const latestDeployments = { limit: 15, sortObj: '{"updatedAt":-1}' };

/** Creates the feature that returns the data needed by every screen in one response. */
export function createStartFeature({ database }: Pick<Parts, 'database'>): Feature {
  return {
    name: 'start',
    routes(registry) {
      registry.register(startRoutes.read, async (call) => {
        const { permissions } = call.session;
        const mayList = checkPermission(permissions, 'deploymentList').allowed;
        // Read first: what changes afterwards arrives as an event.
        const lastEventId = await readNewestEventId(database.db, call.session.organizationId);
        const general = call as unknown as SessionCall;
        const [me, preferences, views, favorites, messages, deployments] = await Promise.all([
          answerOf(registry, general, sessionRoutes.me),
          answerOf(registry, general, accountRoutes.preferences),
          answerOf(registry, general, savedViewRoutes.list),
          answerOf(registry, general, favoriteRoutes.list),
          answerOf(registry, general, notificationRoutes.list, newestMessages),
          mayList ? answerOf(registry, general, deploymentRoutes.list, latestDeployments) : null,
        ]);
        return { lastEventId, me, preferences, views, favorites, messages, deployments };
      });
    },
  };
}
