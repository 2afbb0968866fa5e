import { accessRoutes } from './access-routes.ts';
import { accountRoutes } from './account-routes.ts';
import { approvalRoutes } from './approval-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { modelRoutes } from './blueprint-model-routes.ts';
import { blueprintRoutes } from './blueprint-routes.ts';
import { budgetRoutes } from './budget-routes.ts';
import { connectionRoutes } from './connection-routes.ts';
import { configRoutes } from './config-routes.ts';
import { deploymentCareRoutes } from './deployment-care-routes.ts';
import { deploymentShareRoutes } from './deployment-share-routes.ts';
import { deploymentRoutes } from './deployment-routes.ts';
import { organizationRoutes } from './organization-routes.ts';
import { permissionRoutes } from './permission-routes.ts';
import { priceRoutes } from './price-routes.ts';
import { roleRoutes } from './role-routes.ts';
import { extensionRoutes } from './extension-routes.ts';
import { galleryRoutes } from './gallery-routes.ts';
import { imageRoutes } from './image-routes.ts';
import { fleetRoutes } from './fleet-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { inventoryRoutes } from './inventory-routes.ts';
import { accessRequestRoutes, invitationRoutes } from './invitation-routes.ts';
import { machineRoutes } from './machine-choice.ts';
import { mailRoutes } from './mail-routes.ts';
import { nameCheckRoutes } from './name-check-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import { resourceGroupRoutes } from './resource-group-routes.ts';
import type { RouteContract } from './route.ts';
import { savedViewRoutes } from './saved-view-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { templateFieldRoutes } from './template-field-routes.ts';
import { templateFormRoutes } from './template-form-routes.ts';
import { templateTypeRoutes } from './template-type-routes.ts';
import { userRoutes } from './user-routes.ts';
import { verdictRoutes } from './verdict-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

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
