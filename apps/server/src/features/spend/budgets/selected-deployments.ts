import type { CostGrouping } from '@blueport/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { CostFilter, Viewer } from '../cost/index.ts';

const place = sql`lower(d.subscription_id || '/' || d.resource_group)`;

/** Value of a dimension of cost for the deployment `d`; undefined if it has several or none. */
function valueOf(dimension: CostGrouping): RawBuilder<string> | undefined {
  if (dimension.startsWith('tag:'))
    return sql`coalesce((select t.value from jsonb_each_text(d.tags) t where lower(t.key) = lower(${dimension.slice(4)})
      limit 1), '')`;
  const values: Partial<Record<CostGrouping, RawBuilder<string>>> = {
    subscription: sql`lower(d.subscription_id)`,
    resourceGroup: sql`coalesce(${place}, '')`,
    deployment: sql`d.name`,
    blueprint: sql`d.blueprint_slug`,
    version: sql`d.blueprint_slug || ' ' || d.blueprint_version`,
    owner: sql`coalesce(d.owner_id, d.account_id)::text`,
    role: sql`(select a.role_id::text from account a where a.id = coalesce(d.owner_id, d.account_id))`,
  };
  return values[dimension];
}

/** Dimensions whose values have no case. */
const caseless: ReadonlySet<CostGrouping> = new Set(['subscription', 'resourceGroup']);

/**
 * Returns the condition that a viewer may read the cost of the deployment `d` and filters select it; undefined with filters
 * by which deployments cannot be selected, such as services.
 */
export function isSelectedDeployment(
  { scopes }: Viewer,
  filters: readonly CostFilter[],
): RawBuilder<boolean> | undefined {
  const conditions = [
    sql<boolean>`(lower(d.subscription_id) = any(${[...scopes.subscriptions]}::text[])
      or ${place} = any(${[...scopes.groups]}::text[]))`,
  ];
  for (const { dimension, values } of filters) {
    const value = valueOf(dimension);
    if (value === undefined) return undefined;
    const allowed = caseless.has(dimension) ? values.map((text) => text.toLowerCase()) : [...values];
    conditions.push(sql<boolean>`${value} = any(${allowed}::text[])`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
