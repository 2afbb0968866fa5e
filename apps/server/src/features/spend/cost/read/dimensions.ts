import type { CostDimension, CostGrouping } from '@blueport/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReadableScopes } from '../../../cloud/inventory/index.ts';
import type { CostFilter } from './selection.ts';

/**
 * Value of each dimension for the item `i`, its deployment `d`, and the owner `a` of that deployment. Empty if the item
 * has no value.
 */
const values: Readonly<Record<CostDimension, RawBuilder<string>>> = {
  service: sql`i.service`,
  deployment: sql`coalesce(d.name, '')`,
  blueprint: sql`coalesce(d.blueprint_slug, '')`,
  version: sql`coalesce(d.blueprint_slug || ' ' || d.blueprint_version, '')`,
  owner: sql`coalesce(a.id::text, '')`,
  role: sql`coalesce(a.role_id::text, '')`,
  subscription: sql`i.subscription_id::text`,
  resourceGroup: sql`coalesce(i.group_key, '')`,
  resource: sql`i.resource_key`,
  resourceType: sql`i.resource_type`,
  location: sql`i.location`,
  meter: sql`i.meter`,
  chargeType: sql`i.charge_type`,
  pricingModel: sql`i.pricing_model`,
};

/**
 * Returns the value of a tag, whose name the cloud treats as case-insensitive. Only tags whose text contains the name are
 * compared one by one, which takes several times longer.
 */
const tagValue = (name: string): RawBuilder<string> =>
  sql`coalesce(i.tags ->> ${name}, case when strpos(lower(i.tags::text), lower(${JSON.stringify(name)})) > 0
    then (select t.value from jsonb_each_text(i.tags) t where lower(t.key) = lower(${name}) limit 1) end, '')`;

/** Returns the value of a dimension or tag; see `joinsOf` for the tables that it uses. */
export const valueOf = (grouping: CostGrouping): RawBuilder<string> =>
  grouping.startsWith('tag:') ? tagValue(grouping.slice(4)) : values[grouping as CostDimension];

const ofDeployment: ReadonlySet<CostGrouping> = new Set([
  'deployment',
  'blueprint',
  'version',
  'owner',
  'role',
]);
const ofOwner: ReadonlySet<CostGrouping> = new Set(['owner', 'role']);

/** Returns the joins that the dimensions need; none for attributes of the item itself. */
export function joinsOf(groupings: readonly CostGrouping[]): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (groupings.some((one) => ofDeployment.has(one)))
    parts.push(sql`left join deployment d on d.id = i.deployment_id`);
  if (groupings.some((one) => ofOwner.has(one)))
    parts.push(sql`left join account a on a.id = coalesce(d.owner_id, d.account_id)`);
  return sql.join(parts, sql` `);
}

/** Dimensions of ids, which the cloud compares without case and the store keeps in lower case. */
const ofIds: ReadonlySet<CostGrouping> = new Set([
  'subscription',
  'resourceGroup',
  'resource',
  'resourceType',
]);

/** Returns the condition that a filter sets. */
function holds({ dimension, values: allowed }: CostFilter): RawBuilder<SqlBool> {
  // The database may leave letters in upper case that JavaScript does not.
  const texts = ofIds.has(dimension)
    ? [...allowed, ...allowed.map((text) => text.toLowerCase())]
    : [...allowed];
  return sql<SqlBool>`${valueOf(dimension)} = any(${texts}::text[])`;
}

/** Returns the condition for the items of an organization within a user's rights and filters. */
export function isSelected(
  organizationId: string,
  scopes: ReadableScopes,
  filters: readonly CostFilter[],
): RawBuilder<SqlBool> {
  const reached = [sql<SqlBool>`i.subscription_id = any(${[...scopes.subscriptions]}::uuid[])`];
  if (scopes.groups.length > 0) reached.push(sql<SqlBool>`i.group_key = any(${[...scopes.groups]}::text[])`);
  if (scopes.resources.length > 0)
    reached.push(sql<SqlBool>`i.resource_key = any(${[...scopes.resources]}::text[])`);
  const conditions = [
    sql<SqlBool>`i.organization_id = ${organizationId}`,
    sql<SqlBool>`(${sql.join(reached, sql` or `)})`,
    ...filters.map(holds),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
