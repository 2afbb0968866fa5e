import type { MetricSelection } from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { groupKeyOf, isVisible, type ReadableScopes } from '../../cloud/inventory/index.ts';

/** A resource within the user's rights. */
export interface MetricResource {
  readonly id: string;
  /** In lower case, because ids are case-insensitive. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly kind: string | null;
  /** Code of the region; empty if the cloud reports none. */
  readonly location: string;
  readonly resourceGroup: string | null;
  readonly subscriptionId: string;
  /** Whether the user reads everything at the scope of the resource, including its metrics. */
  readonly isOpen: boolean;
}

/** The rows that a user may see: those of an organization within the cloud scopes of the user. */
export interface Viewer {
  readonly organizationId: string;
  readonly accountId: string;
  readonly scopes: ReadableScopes;
  /** Resource types in lower case that the user's permissions open; all if absent. */
  readonly types?: readonly string[] | undefined;
}

/** Resources created by a deployment of the organization. */
const ofDeployment = (organizationId: string, name: string): RawBuilder<SqlBool> => sql<SqlBool>`r.id_key in (
  select s.resource_key from deployment d
    join deployment_operation o on o.deployment_id = d.id
    join deployment_step s on s.operation_id = o.id
  where d.organization_id = ${organizationId} and d.name = ${name}
    and o.started_at is not null and s.state not in ('Pending', 'Skipped', 'Canceled'))`;

function tagCondition(tag: string): RawBuilder<SqlBool> {
  const at = tag.indexOf('=');
  return sql<SqlBool>`exists (select from jsonb_each_text(r.tags) t
    where lower(t.key) = lower(${tag.slice(0, at)}) and t.value = ${tag.slice(at + 1)})`;
}

/** Returns the condition for the selected resources within a user's rights. */
function conditionOf(
  { organizationId, scopes, types }: Viewer,
  selection: MetricSelection,
): RawBuilder<SqlBool> {
  const { resourceIds, deployment, subscriptionId, resourceGroup, tag } = selection;
  const conditions = [isVisible(organizationId, scopes)];
  if (types !== undefined) conditions.push(sql<SqlBool>`r.type_key = any(${[...types]}::text[])`);
  if (resourceIds !== undefined)
    conditions.push(sql<SqlBool>`r.id_key = any(${resourceIds.map((id) => id.toLowerCase())}::text[])`);
  if (deployment !== undefined) conditions.push(ofDeployment(organizationId, deployment));
  if (subscriptionId !== undefined)
    conditions.push(sql<SqlBool>`r.subscription_id = ${subscriptionId.toLowerCase()}`);
  if (resourceGroup !== undefined)
    conditions.push(sql<SqlBool>`lower(r.group_name) = ${resourceGroup.toLowerCase()}`);
  if (tag !== undefined) conditions.push(tagCondition(tag));
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

interface Row {
  readonly id: string;
  readonly id_key: string;
  readonly name: string;
  readonly type: string;
  readonly kind: string | null;
  readonly location: string;
  readonly group_name: string | null;
  readonly subscription_id: string;
}

function present(row: Row, scopes: ReadableScopes): MetricResource {
  const isOpen =
    scopes.subscriptions.includes(row.subscription_id) ||
    (row.group_name !== null && scopes.groups.includes(groupKeyOf(row.subscription_id, row.group_name)));
  return {
    id: row.id,
    key: row.id_key,
    name: row.name,
    type: row.type,
    kind: row.kind,
    location: row.location,
    resourceGroup: row.group_name,
    subscriptionId: row.subscription_id,
    isOpen,
  };
}

interface Choice {
  readonly types?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
}

/** Returns selected resources in the order of their names: up to `limit` of each type. */
export async function selectResources(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: MetricSelection,
  { types, search, limit }: Choice,
): Promise<MetricResource[]> {
  const where = [conditionOf(viewer, selection)];
  if (types) where.push(sql<SqlBool>`r.type_key = any(${types.map((type) => type.toLowerCase())}::text[])`);
  if (search) where.push(sql<SqlBool>`position(${search.toLowerCase()} in r.name_key) > 0`);
  const { rows } = await sql<Row>`
    select * from (
      select r.id, r.id_key, r.name, r.name_key, r.type, r.kind, r.location, r.group_name,
        r.subscription_id::text as subscription_id,
        row_number() over (partition by r.type_key order by r.name_key, r.id_key) as place
      from inventory_resource r where ${sql.join(where, sql` and `)}) as chosen
    where place <= ${limit} order by name_key, id_key`.execute(db);
  return rows.map((row) => present(row, viewer.scopes));
}

/** Returns the number of selected resources of each type, most frequent first. */
export async function countTypes(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: MetricSelection,
): Promise<{ type: string; count: number }[]> {
  const { rows } = await sql<{ type: string; count: number }>`
    select min(r.type) as type, count(*)::int as count from inventory_resource r
    where ${conditionOf(viewer, selection)} group by r.type_key order by 2 desc, r.type_key`.execute(db);
  return rows;
}
