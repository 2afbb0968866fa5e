import { deploymentShareRoutes } from '@blueport/contracts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { readCondition } from '../drift/index.ts';
import { requireDeployment, type DeploymentContext } from '../operations/index.ts';
import { readCandidates } from './candidates.ts';
import { changeShare, createShare, revokeShare } from './edit-shares.ts';
import { liveShares, presentShares } from './share-store.ts';
import {
  downloadShared,
  listReceivedShares,
  openLink,
  openReceivedShare,
  operateShared,
  presentShared,
} from './use-shares.ts';

/** Registers the routes of shares. */
export function registerShareRoutes(
  registry: RouteRegistry,
  context: DeploymentContext,
  publicUrl: string,
): void {
  registry.register(deploymentShareRoutes.list, async ({ session, params }) => {
    const row = await requireDeployment(context, session, params.id);
    const shares = await liveShares(context.db)
      .where('s.deployment_id', '=', row.id)
      .orderBy('s.created_at')
      .execute();
    return { result: await presentShares(context.db, row.organization_id, shares) };
  });
  registry.register(deploymentShareRoutes.create, (call) => createShare(context, call, publicUrl));
  registry.register(deploymentShareRoutes.change, (call) => changeShare(context, call));
  registry.register(deploymentShareRoutes.revoke, (call) => revokeShare(context, call));
  registry.register(deploymentShareRoutes.candidates, ({ session, params, query }) =>
    readCandidates(context, session, params.id, query.text ?? ''),
  );
  registry.register(deploymentShareRoutes.openLink, async ({ body }) =>
    presentShared(context, await openLink(context, body.token, 'view')),
  );
  registry.register(deploymentShareRoutes.downloadLink, async ({ body }) =>
    downloadShared(context, await openLink(context, body.token, 'download'), body.what),
  );
  registry.register(deploymentShareRoutes.mine, ({ session }) => listReceivedShares(context, session));
  registry.register(deploymentShareRoutes.open, async ({ session, params }) =>
    presentShared(context, await openReceivedShare(context, session, params.share, 'view')),
  );
  registry.register(deploymentShareRoutes.download, async ({ session, params, query }) =>
    downloadShared(context, await openReceivedShare(context, session, params.share, 'download'), query.what),
  );
  registry.register(deploymentShareRoutes.condition, async ({ session, params }) => {
    const { deployment } = await openReceivedShare(context, session, params.share, 'view', false);
    return readCondition(context, context.managerOf(session), deployment);
  });
  registry.register(deploymentShareRoutes.operate, (call) => operateShared(context, call));
}
