import type { AlertScopeInput, AlertScopeKind } from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { invalidInput, issue } from '../../../../errors/refusal.ts';
import { groupKeyOf, isVisible, type ReadableScopes } from '../../../cloud/inventory/index.ts';

/** A person who reads or edits alert rules, with their cloud scopes. */
export interface AlertViewer {
  readonly organizationId: string;
  readonly scopes: ReadableScopes;
}

/** What a rule watches, as it is stored. */
export interface RuleScope {
  readonly kind: AlertScopeKind;
  readonly subscriptionId: string;
  readonly groupName: string | null;
  readonly resourceId: string | null;
  readonly deployment: string | null;
  readonly tag: string | null;
}

const unknown = (field: string) => invalidInput([issue(`/scope/${field}`, 'unknown')]);

/** Returns the condition for the rules `a` that a person may see: those whose whole scope they may read in the cloud. */
export function isVisibleRule({ organizationId, scopes }: AlertViewer): RawBuilder<SqlBool> {
  const reached = [sql<SqlBool>`a.subscription_id = any(${[...scopes.subscriptions]}::uuid[])`];
  if (scopes.groups.length > 0) reached.push(sql<SqlBool>`a.group_key = any(${[...scopes.groups]})`);
  if (scopes.resources.length > 0) reached.push(sql<SqlBool>`a.resource_key = any(${[...scopes.resources]})`);
  return sql<SqlBool>`a.organization_id = ${organizationId} and (${sql.join(reached, sql` or `)})`;
}

async function ofResource(
  db: Kysely<Database>,
  { organizationId, scopes }: AlertViewer,
  id: string,
  type: string,
): Promise<RuleScope> {
  const { rows } = await sql<{ id: string; subscriptionId: string; groupName: string | null }>`
    select r.id, r.subscription_id as "subscriptionId", r.group_name as "groupName" from inventory_resource r
     where r.id_key = ${id.toLowerCase()} and r.type_key = ${type.toLowerCase()}
       and ${isVisible(organizationId, scopes)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw unknown('resourceId');
  return {
    kind: 'resource',
    subscriptionId: row.subscriptionId,
    groupName: row.groupName,
    resourceId: row.id,
    deployment: null,
    tag: null,
  };
}

/** Returns whether a person may read the whole group, or the whole subscription without a group. */
const reaches = ({ scopes }: AlertViewer, subscriptionId: string, group: string | null): boolean =>
  scopes.subscriptions.includes(subscriptionId) ||
  (group !== null && scopes.groups.includes(groupKeyOf(subscriptionId, group)));

async function ofDeployment(db: Kysely<Database>, viewer: AlertViewer, name: string): Promise<RuleScope> {
  const row = await db
    .selectFrom('deployment')
    .select(['subscription_id', 'resource_group'])
    .where('organization_id', '=', viewer.organizationId)
    .where('name', '=', name)
    .where('state', 'not in', ['Deleted', 'Detached'])
    .executeTakeFirst();
  const subscriptionId = row?.subscription_id.toLowerCase();
  const groupName = row?.resource_group ?? null;
  if (subscriptionId === undefined || !reaches(viewer, subscriptionId, groupName))
    throw unknown('deployment');
  return { kind: 'deployment', subscriptionId, groupName, resourceId: null, deployment: name, tag: null };
}

async function ofSubscription(
  db: Kysely<Database>,
  viewer: AlertViewer,
  id: string,
  { resourceGroup = null, tag = null }: { resourceGroup?: string | null; tag?: string | null },
): Promise<RuleScope> {
  const subscriptionId = id.toLowerCase();
  const connected = await db
    .selectFrom('cloud_subscription')
    .select('subscription_id')
    .where('organization_id', '=', viewer.organizationId)
    .where('subscription_id', '=', subscriptionId)
    .where('connected', '=', true)
    .executeTakeFirst();
  if (connected === undefined || !reaches(viewer, subscriptionId, resourceGroup))
    throw unknown(resourceGroup === null ? 'subscriptionId' : 'resourceGroup');
  const kind = resourceGroup === null ? (tag === null ? 'resourceType' : 'tag') : 'resourceGroup';
  return { kind, subscriptionId, groupName: resourceGroup, resourceId: null, deployment: null, tag };
}

/** Returns the scope that an input names. Throws a refusal if it is ambiguous or not within the person's cloud rights. */
export function resolveScope(
  db: Kysely<Database>,
  viewer: AlertViewer,
  input: AlertScopeInput,
  type: string,
): Promise<RuleScope> {
  const { resourceId, deployment, subscriptionId, resourceGroup, tag } = input;
  const named = Object.entries(input).filter(([, value]) => value !== undefined).length;
  if (resourceId !== undefined && named === 1) return ofResource(db, viewer, resourceId, type);
  if (deployment !== undefined && named === 1) return ofDeployment(db, viewer, deployment);
  if (subscriptionId !== undefined && named <= 2 && resourceId === undefined && deployment === undefined)
    return ofSubscription(db, viewer, subscriptionId, { resourceGroup, tag });
  throw invalidInput([issue('/scope', 'alert-scope')]);
}

/** Returns the key of the group of a scope; null if the whole subscription is watched. */
export const groupKeyOfScope = ({ subscriptionId, groupName }: RuleScope): string | null =>
  groupName === null ? null : groupKeyOf(subscriptionId, groupName);
