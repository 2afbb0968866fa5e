import type { deploymentShareRoutes, SharedDeployment } from '@blueport/contracts';
import type { Call } from '../../../http/call.ts';
import type { SessionContext } from '../../../session-context.ts';
import {
  begin,
  detailOf,
  planPower,
  readContents,
  readOperations,
  requireSettled,
  requireUnlocked,
  type DeploymentContext,
} from '../operations/index.ts';
import { entriesOf, hashOfToken, liveShares, openShare, type OpenedShare } from './share-store.ts';

/** Returns the share of a link's secret. Every invalid secret gets the same 404. */
export async function openLink(
  context: DeploymentContext,
  token: string,
  needs: 'view' | 'download',
): Promise<OpenedShare> {
  const row = await liveShares(context.db).where('s.token_hash', '=', hashOfToken(token)).executeTakeFirst();
  return openShare(context.db, row, needs);
}

/** Returns a share that was made for the caller. */
export async function openReceivedShare(
  context: DeploymentContext,
  session: SessionContext,
  id: string,
  needs: 'view' | 'download' | 'operate',
  counts = true,
): Promise<OpenedShare> {
  const row = await liveShares(context.db)
    .where('s.id', '=', id)
    .where('s.account_id', '=', session.accountId)
    .where('s.organization_id', '=', session.organizationId)
    .executeTakeFirst();
  return openShare(context.db, row, needs, counts);
}

/** Presents the content of a share. People are shown by name only: addresses and account states are for members. */
export async function presentShared(
  context: DeploymentContext,
  { deployment, entry }: OpenedShare,
): Promise<SharedDeployment> {
  const detail = await detailOf(context, deployment);
  const nameless = (person: { readonly name: string }) => ({ id: '', name: person.name, email: '' });
  return {
    share: entry,
    deployment: {
      ...detail,
      createdBy: nameless(detail.createdBy),
      owner: nameless(detail.owner),
      needsOwner: false,
      lock: detail.lock && { ...detail.lock, by: nameless(detail.lock.by) },
      operations: detail.operations.map((operation) => ({
        ...operation,
        startedBy: nameless(operation.startedBy),
      })),
    },
  };
}

/** Returns all effective shares with the caller. */
export async function listReceivedShares(context: DeploymentContext, session: SessionContext) {
  const rows = await liveShares(context.db)
    .where('s.account_id', '=', session.accountId)
    .where('s.organization_id', '=', session.organizationId)
    .orderBy('s.created_at', 'desc')
    .execute();
  return { result: await entriesOf(context.db, session.organizationId, rows) };
}

/** Returns template and parameters, as for members. */
export async function downloadShared(
  context: DeploymentContext,
  { deployment }: OpenedShare,
  what: 'template' | 'parameters' | 'bundle',
) {
  return readContents(context, deployment, what);
}

/** Starts or stops a shared deployment, with the caller's own permissions in the cloud. */
export async function operateShared(
  context: DeploymentContext,
  call: Call<typeof deploymentShareRoutes.operate>,
) {
  const { deployment } = await openReceivedShare(context, call.session, call.params.share, 'operate');
  requireSettled(deployment.state);
  requireUnlocked(deployment.locked_at);
  const operations = await readOperations(context.db, deployment.id);
  return begin(context, call, deployment, planPower(operations, call.body.action));
}
