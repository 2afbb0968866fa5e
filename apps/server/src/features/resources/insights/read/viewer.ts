import { effectivePermissions, insightKinds, type Insight, type InsightKind } from '@blueport/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SessionContext } from '../../../../session-context.ts';
import { groupKeyOf, type ReadableScopes } from '../../../cloud/inventory/index.ts';

/** A person who reads insights: their cloud scopes, and the kinds that their permission keys allow. */
export interface InsightViewer {
  readonly organizationId: string;
  readonly scopes: ReadableScopes;
  readonly kinds: readonly InsightKind[];
}

/** Keys that some kinds require besides `insightsService`. */
const keyOfKind: Readonly<Partial<Record<InsightKind, string>>> = {
  failedDeployment: 'deploymentList',
  expiringCredential: 'organizationConnection',
  costAnomaly: 'costAnalysis',
};

/** Returns the kinds that a person may see. */
export function visibleKinds({ permissions }: Pick<SessionContext, 'permissions'>): InsightKind[] {
  const keys = new Set(effectivePermissions(permissions));
  return insightKinds.filter((kind) => {
    const key = keyOfKind[kind];
    return key === undefined || keys.has(key);
  });
}

/** Whether a person reads everything in the group of an insight, or in the subscription of one without a group. */
export const readsSurroundings = (
  { scopes }: InsightViewer,
  { subscriptionId, resourceGroup }: Pick<Insight, 'subscriptionId' | 'resourceGroup'>,
): boolean =>
  subscriptionId !== null &&
  (scopes.subscriptions.includes(subscriptionId) ||
    (resourceGroup !== null && scopes.groups.includes(groupKeyOf(subscriptionId, resourceGroup))));

/** Returns the condition for the insights that a person may see. Omits empty parts, which would only cost time. */
export function isVisible({ organizationId, scopes, kinds }: InsightViewer): RawBuilder<SqlBool> {
  const reached = [
    sql<SqlBool>`i.subscription_id is null`,
    sql<SqlBool>`i.subscription_id = any(${[...scopes.subscriptions]}::uuid[])`,
  ];
  if (scopes.groups.length > 0) reached.push(sql<SqlBool>`i.group_key = any(${[...scopes.groups]})`);
  if (scopes.resources.length > 0) reached.push(sql<SqlBool>`i.resource_key = any(${[...scopes.resources]})`);
  return sql<SqlBool>`i.organization_id = ${organizationId} and i.kind = any(${[...kinds]}::text[])
    and (${sql.join(reached, sql` or `)})`;
}
