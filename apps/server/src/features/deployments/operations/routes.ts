import { deploymentManagementRoutes, deploymentRoutes } from '@blueport/contracts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { assignDeployment } from './ownership/assign.ts';
import { lockDeployment, unlockDeployment } from './ownership/lock.ts';
import { requireDeployment } from './service/begin-operation.ts';
import { readVersions } from './upgrade/read-versions.ts';
import { previewUpgrade, upgradeDeployment } from './upgrade/upgrade-deployment.ts';
import { cancelDeployment } from './service/cancel-deployment.ts';
import { cloudList } from './service/cloud-list.ts';
import { createDeployment } from './service/create-deployment.ts';
import { deleteDeployment } from './service/delete-deployment.ts';
import type { DeploymentContext } from './service/deployment-context.ts';
import { download } from './service/download.ts';
import { changePower } from './service/plan-power.ts';
import { planRequest } from './service/plan-request.ts';
import { readActivity } from './service/read-activity.ts';
import { readDetail } from './service/read-detail.ts';
import { readDeletion } from './service/plan-deletion.ts';
import { redeploy } from './service/redeploy.ts';
import { retryDeployment, rollbackDeployment } from './service/repeat-deployment.ts';
import { listDeployments } from './store/list-deployments.ts';
import { readTrend } from './store/read-trend.ts';

/** Registers the routes of operations; the event stream belongs to the feature `events`. */
export function registerRoutes(registry: RouteRegistry, context: DeploymentContext): void {
  registry.register(deploymentRoutes.preview, async ({ session, body }) => {
    const { plan } = await planRequest(context, session, body);
    return plan.preview;
  });
  registry.register(deploymentRoutes.create, (call) => createDeployment(context, call, call.body));
  registry.register(deploymentRoutes.list, ({ session, query }) =>
    listDeployments(context.db, session.organizationId, query),
  );
  registry.register(deploymentRoutes.trend, ({ session, query }) =>
    readTrend(context.db, session.organizationId, query),
  );
  registry.register(deploymentRoutes.detail, async (call) => {
    const detail = await readDetail(context, call.session, call.params.id);
    call.header('etag', detail.etag);
    return detail;
  });
  registry.register(deploymentRoutes.activity, ({ session, params, query }) =>
    readActivity(context, session, params.id, query),
  );
  registry.register(deploymentRoutes.cancel, (call) => cancelDeployment(context, call));
  registry.register(deploymentRoutes.redeploy, (call) => redeploy(context, call));
  registry.register(deploymentRoutes.delete, (call) => deleteDeployment(context, call));
  registry.register(deploymentRoutes.deletion, async ({ session, params }) =>
    readDeletion(context, await requireDeployment(context, session, params.id)),
  );
  registry.register(deploymentRoutes.download, ({ session, params, query }) =>
    download(context, session, params.id, query.what),
  );
  registry.register(deploymentManagementRoutes.retry, (call) => retryDeployment(context, call));
  registry.register(deploymentManagementRoutes.rollback, (call) => rollbackDeployment(context, call));
  registry.register(deploymentManagementRoutes.upgradePreview, (call) => previewUpgrade(context, call));
  registry.register(deploymentManagementRoutes.upgrade, (call) => upgradeDeployment(context, call));
  registry.register(deploymentManagementRoutes.versions, ({ session, params }) =>
    readVersions(context, session, params.id),
  );
  registry.register(deploymentManagementRoutes.lock, (call) => lockDeployment(context, call));
  registry.register(deploymentManagementRoutes.unlock, (call) => unlockDeployment(context, call));
  registry.register(deploymentManagementRoutes.assign, (call) => assignDeployment(context, call));
  registry.register(deploymentManagementRoutes.power, (call) => changePower(context, call));
  registry.register(deploymentRoutes.cloudList, ({ session, query }) =>
    cloudList(context.managerOf(session), query.subscriptionId, query.resourceGroup),
  );
}
