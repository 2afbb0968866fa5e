import { costViewList } from '@blueport/contracts';
import type { Feature, Parts } from './feature.ts';
import { canSignIn, heldRoleIds, isActiveAccount } from './features/identity/session/index.ts';
import { findView } from './features/site/saved-views/index.ts';
import {
  createCostReportsFeature,
  type CostReportOptions,
  type FindSubscriber,
} from './features/spend/cost-reports/index.ts';

/** The permission key of cost analysis. */
const key = 'costAnalysis';

/** Finds the recipient of a cost report if they still have access, the permission and the view. */
export const findSubscriber: FindSubscriber = async (db, claim) => {
  const account = await db
    .selectFrom('account')
    .innerJoin('account_permission', 'account_permission.account_id', 'account.id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select([
      'account.name',
      'account.email',
      'account.organization_id as organizationId',
      'account.role_id as roleId',
      'account_permission.permissions as roleKeys',
      'organization.permissions as organizationKeys',
      heldRoleIds.as('roleIds'),
      isActiveAccount().as('isActive'),
      canSignIn().as('canSignIn'),
    ])
    .where('account.id', '=', claim.accountId)
    .executeTakeFirst();
  const identity = await db
    .selectFrom('identity')
    .select('object_id')
    .where('account_id', '=', claim.accountId)
    .where('tenant_id', '=', claim.tenantId)
    .where('object_id', '=', claim.objectId)
    .executeTakeFirst();
  const { name = '', email = '' } = account ?? {};
  const isMember = account?.organizationId === claim.organizationId && account.isActive && account.canSignIn;
  if (!isMember || identity === undefined) return { name, email, lost: 'access' };
  if (!account.roleKeys?.includes(key) || !account.organizationKeys?.includes(key))
    return { name, email, lost: 'permission' };
  const viewer = { ...claim, roleId: account.roleId, roleIds: account.roleIds };
  const view = claim.viewId === null ? undefined : await findView(db, viewer, claim.viewId);
  return view?.list === costViewList ? { name, email, view } : { name, email, lost: 'view' };
};

/** Creates the feature for weekly cost reports, with access checks that need accounts, roles and saved views. */
export const createCostReports = (
  parts: Parts,
  options: Omit<CostReportOptions, 'findSubscriber' | 'findView'>,
): Feature => createCostReportsFeature(parts, { ...options, findSubscriber, findView });
