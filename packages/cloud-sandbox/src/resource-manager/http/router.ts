import { instanceViewRoutes } from '../actions/instanceView.ts';
import { activityRoutes } from '../activity/activityRoutes.ts';
import { accessRoutes } from '../access/accessRoutes.ts';
import { costRoutes } from '../cost/costRoutes.ts';
import { deploymentRoutes } from '../deployments/deploymentRoutes.ts';
import { groupRoutes } from '../groups/groupRoutes.ts';
import { exportRoutes } from '../groups/exportTemplate.ts';
import { moveRoutes } from '../groups/moveResources.ts';
import { resourceRoutes } from '../resources/resourceRoutes.ts';
import { insightRoutes } from '../policy/insights/insightRoutes.ts';
import { policyRoutes } from '../policy/policyRoutes.ts';
import { scriptRoutes } from '../scripts/scriptRoutes.ts';
import { providerRoutes } from '../subscriptions/providerRoutes.ts';
import { subscriptionRoutes } from '../subscriptions/subscriptionRoutes.ts';
import { tagRoutes } from '../tags/tagRoutes.ts';
import { nameRoutes } from '../usages/nameRoutes.ts';
import { artifactRoutes } from '../usages/artifactRoutes.ts';
import { usageRoutes } from '../usages/usageRoutes.ts';
import { vmSizeRoutes } from '../usages/vmSizeRoutes.ts';
import { operationRoutes } from './operationRoutes.ts';
import { RouteTable } from './routeTable.ts';

/** Every path of the resource manager; special ones first, resources of any type last. */
export const routeTable = new RouteTable([
  ...subscriptionRoutes,
  ...operationRoutes,
  ...usageRoutes,
  ...vmSizeRoutes,
  ...artifactRoutes,
  ...nameRoutes,
  ...activityRoutes,
  ...deploymentRoutes,
  ...tagRoutes,
  ...accessRoutes,
  ...policyRoutes,
  ...insightRoutes,
  ...costRoutes,
  ...scriptRoutes,
  ...groupRoutes,
  ...moveRoutes,
  ...exportRoutes,
  ...providerRoutes,
  ...instanceViewRoutes,
  ...resourceRoutes,
]);
