import { accessRoutes } from '../cloud/access-routes.ts';
import { accountRoutes } from '../identity/account-routes.ts';
import { approvalRoutes } from '../deployments/approval-routes.ts';
import { auditRoutes } from '../identity/audit-routes.ts';
import { modelRoutes } from '../catalog/blueprint-model-routes.ts';
import { blueprintRoutes } from '../catalog/blueprint-routes.ts';
import { budgetRoutes } from '../spend/budget-routes.ts';
import { connectionRoutes } from '../cloud/connection-routes.ts';
import { configRoutes } from '../site/config-routes.ts';
import { deploymentCareRoutes } from '../deployments/deployment-care-routes.ts';
import { deploymentShareRoutes } from '../deployments/deployment-share-routes.ts';
import { deploymentRoutes } from '../deployments/deployment-routes.ts';
import { organizationRoutes } from '../identity/organization-routes.ts';
import { permissionRoutes } from '../identity/permission-routes.ts';
import { priceRoutes } from '../spend/price-routes.ts';
import { roleRoutes } from '../identity/role-routes.ts';
import { extensionRoutes } from '../catalog/extension-routes.ts';
import { galleryRoutes } from '../catalog/gallery-routes.ts';
import { imageRoutes } from '../catalog/image-routes.ts';
import { fleetRoutes } from '../deployments/fleet-routes.ts';
import { linkRoutes } from '../identity/link-routes.ts';
import { inventoryRoutes } from '../cloud/inventory-routes.ts';
import { accessRequestRoutes, invitationRoutes } from '../identity/invitation-routes.ts';
import { machineRoutes } from '../catalog/machine-choice.ts';
import { mailRoutes } from '../messaging/mail-routes.ts';
import { nameCheckRoutes } from '../catalog/name-check-routes.ts';
import { notificationRoutes } from '../messaging/notification-routes.ts';
import { resourceGroupRoutes } from '../cloud/resource-group-routes.ts';
import type { RouteContract } from './route.ts';
import { savedViewRoutes } from '../site/saved-view-routes.ts';
import { sessionRoutes } from '../identity/session-routes.ts';
import { subscriptionRoutes } from '../cloud/subscription-routes.ts';
import { templateFieldRoutes } from '../catalog/template-field-routes.ts';
import { templateFormRoutes } from '../catalog/template-form-routes.ts';
import { templateTypeRoutes } from '../catalog/template-type-routes.ts';
import { userRoutes } from '../identity/user-routes.ts';
import { verdictRoutes } from '../deployments/verdict-routes.ts';
import { webhookRoutes } from '../messaging/webhook-routes.ts';

/** Every route of the API; the server must register each of them and no other. */
export const allRoutes: readonly RouteContract[] = [
  ...Object.values(sessionRoutes),
  ...Object.values(accountRoutes),
  ...Object.values(configRoutes),
  ...Object.values(auditRoutes),
  ...Object.values(linkRoutes),
  ...Object.values(savedViewRoutes),
  ...Object.values(organizationRoutes),
  ...Object.values(connectionRoutes),
  ...Object.values(roleRoutes),
  ...Object.values(permissionRoutes),
  ...Object.values(nameCheckRoutes),
  ...Object.values(userRoutes),
  ...Object.values(invitationRoutes),
  ...Object.values(accessRequestRoutes),
  ...Object.values(mailRoutes),
  ...Object.values(notificationRoutes),
  ...Object.values(blueprintRoutes),
  ...Object.values(modelRoutes),
  ...Object.values(galleryRoutes),
  ...Object.values(imageRoutes),
  ...Object.values(extensionRoutes),
  ...Object.values(machineRoutes),
  ...Object.values(templateTypeRoutes),
  ...Object.values(templateFieldRoutes),
  ...Object.values(templateFormRoutes),
  ...Object.values(subscriptionRoutes),
  ...Object.values(inventoryRoutes),
  ...Object.values(resourceGroupRoutes),
  ...Object.values(accessRoutes),
  ...Object.values(deploymentRoutes),
  ...Object.values(deploymentCareRoutes),
  ...Object.values(deploymentShareRoutes),
  ...Object.values(priceRoutes),
  ...Object.values(verdictRoutes),
  ...Object.values(budgetRoutes),
  ...Object.values(approvalRoutes),
  ...Object.values(webhookRoutes),
  ...Object.values(fleetRoutes),
];
