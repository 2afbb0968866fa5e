import { blueprintRoutes } from './blueprint-routes.ts';
import { deploymentRoutes } from './deployment-routes.ts';
import type { RouteContract } from './route.ts';
import { sessionRoutes } from './session-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

/** Every route of the API; the server must register each of them and no other. */
export const allRoutes: readonly RouteContract[] = [
  ...Object.values(sessionRoutes),
  ...Object.values(blueprintRoutes),
  ...Object.values(subscriptionRoutes),
  ...Object.values(deploymentRoutes),
];
