import {
  accountRoutes,
  checkPermission,
  deploymentRoutes,
  favoriteRoutes,
  notificationRoutes,
  savedViewRoutes,
  sessionRoutes,
  startRoutes,
  type ResponseOf,
  type RouteContract,
} from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { checkAccess } from '../../../http/check-session.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { readNewestEventId } from '../../../journal/events.ts';
import type { SessionContext } from '../../../session-context.ts';

type SessionCall = Call<RouteContract> & { readonly session: SessionContext };

const newestMessages = { limit: 30, sortObj: '{"createdAt":-1}' };
const latestDeployments = { limit: 15, sortObj: '{"updatedAt":-1}' };

/**
 * Runs a route on behalf of another one. Checks the caller's permission, because only the other route was authorized.
 */
function answerOf<Route extends RouteContract>(
  registry: RouteRegistry,
  call: SessionCall,
  route: Route,
  query: Readonly<Record<string, unknown>> = {},
): Promise<ResponseOf<Route>> {
  checkAccess(route, call.session);
  const registered = registry.routes().find(({ contract }) => contract.id === route.id);
  return registered!.handle!({ ...call, query }) as Promise<ResponseOf<Route>>;
}

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
