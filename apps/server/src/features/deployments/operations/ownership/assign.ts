import type { deploymentManagementRoutes } from '@blueport/contracts';
import { sql } from 'kysely';
import type { Call } from '../../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../../errors/refusal.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { recordAudit } from '../../../../journal/audit.ts';
import { blueprintNameIn } from '../preview/blueprint-name.ts';
import { requireSettled, requireUnlocked } from '../service/begin-operation.ts';
import type { DeploymentContext } from '../service/deployment-context.ts';
import { writeProperties } from './write-properties.ts';
import { noExpiry } from './no-expiry.ts';
import { isActiveAccount } from '../../../identity/session/index.ts';

/** Transfers a deployment: within the organization to a person, by the operator to another organization. */
export function assignDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentManagementRoutes.assign>,
) {
  return 'accountId' in call.body
    ? assignToPerson(context, call, call.body.accountId)
    : assignToOrganization(context, call, call.body.organizationId);
}

function assignToPerson(
  context: DeploymentContext,
  call: Call<typeof deploymentManagementRoutes.assign>,
  accountId: string,
) {
  return writeProperties(context, call, {
    action: 'deployment.assign',
    details: { to: accountId },
    set: async (row, tx) => {
      requireUnlocked(row.locked_at);
      const account = await tx
        .selectFrom('account')
        .select('id')
        .where('id', '=', accountId)
        .where('organization_id', '=', row.organization_id)
        .where(isActiveAccount())
        .executeTakeFirst();
      if (account === undefined) throw invalidInput([issue('/accountId', 'unknown')]);
      return { owner_id: account.id };
    },
  });
}

/** Returns whether the caller belongs to the organization that runs the portal. */
export async function isOperator(context: DeploymentContext, session: SessionContext): Promise<boolean> {
  const home = await context.db
    .selectFrom('organization')
    .select('is_operator')
    .where('id', '=', session.homeOrganizationId)
    .executeTakeFirst();
  return home?.is_operator === true;
}

async function requireOperator(
  context: DeploymentContext,
  call: Call<typeof deploymentManagementRoutes.assign>,
): Promise<void> {
  if (await isOperator(context, call.session)) return;
  throw new Refusal('permission-missing', {
    permission: 'deploymentAssign',
    missing: 'organization',
    reason: 'operator-only-assignment',
  });
}

async function assignToOrganization(
  context: DeploymentContext,
  call: Call<typeof deploymentManagementRoutes.assign>,
  organizationId: string,
) {
  await requireOperator(context, call);
  return writeProperties(context, call, {
    action: 'deployment.assign',
    details: { toOrganization: organizationId },
    set: async (row, tx) => {
      requireUnlocked(row.locked_at);
      requireSettled(row.state);
      const target = await tx
        .selectFrom('directory')
        .select('organization_id')
        .where('organization_id', '=', organizationId)
        .where('tenant_id', '=', row.tenant_id)
        .where('cloud', '=', row.cloud)
        .executeTakeFirst();
      if (target === undefined || organizationId === row.organization_id) {
        throw invalidInput([issue('/organizationId', 'wrong-organization')]);
      }
      const owner = await tx
        .selectFrom('account')
        .innerJoin('account_permission', 'account_permission.account_id', 'account.id')
        .select('account.id')
        .where('account.organization_id', '=', organizationId)
        .where(isActiveAccount())
        .where(sql<boolean>`account_permission.permissions @> '["deploymentAssign"]'`)
        .orderBy('account.created_at')
        .limit(1)
        .executeTakeFirst();
      if (owner === undefined) throw invalidInput([issue('/organizationId', 'no-owner')]);
      // Shares, approvals and the expiry date of one organization do not apply in another.
      await tx
        .updateTable('deployment_share')
        .set({ revoked_at: context.now() })
        .where('deployment_id', '=', row.id)
        .where('revoked_at', 'is', null)
        .execute();
      await recordAudit(
        tx,
        { organizationId, accountId: null, sessionId: null, ip: '', requestId: `assign/${row.id}` },
        {
          action: 'deployment.received',
          objectType: 'deployment',
          objectId: row.id,
          details: { name: row.name, from: row.organization_id },
        },
      );
      return {
        organization_id: organizationId,
        owner_id: owner.id,
        blueprint_slug: await blueprintNameIn(tx, organizationId, row),
        ...noExpiry,
      };
    },
  });
}
