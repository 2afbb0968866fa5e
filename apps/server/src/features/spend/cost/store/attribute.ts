import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

/**
 * Joins the charged items of a subscription to deployments by resource id, without tags: to the newest deployment that
 * declares the resource, preferably one that still exists. Items of other resources go to the deployment that created
 * their resource group and are marked as inferred.
 */
export async function attributeItems(
  db: Kysely<Database>,
  organizationId: string,
  subscriptionId: string,
): Promise<void> {
  await sql`
    with declared as (
      select distinct on (s.resource_key) s.resource_key, d.id
        from deployment_step s join deployment_operation o on o.id = s.operation_id
        join deployment d on d.id = o.deployment_id
       where d.organization_id = ${organizationId} and lower(d.subscription_id) = ${subscriptionId}
         and o.started_at is not null and o.template_hash is not null
         and s.state not in ('Pending', 'Skipped', 'Canceled')
       order by s.resource_key, d.state in ('Deleted', 'Detached'), d.created_at desc
    ), created as (
      select distinct on (1) lower(d.subscription_id || '/' || d.resource_group) as group_key, d.id
        from deployment d
       where d.organization_id = ${organizationId} and lower(d.subscription_id) = ${subscriptionId} and d.group_created
       order by 1, d.state in ('Deleted', 'Detached'), d.created_at desc
    ), found as (
      select i.id, coalesce(a.id, b.id) as deployment_id, a.id is null and b.id is not null as is_inferred
        from cost_item i left join declared a on a.resource_key = i.resource_key
        left join created b on b.group_key = i.group_key
       where i.organization_id = ${organizationId} and i.subscription_id = ${subscriptionId}
    )
    update cost_item i set deployment_id = f.deployment_id, is_inferred = f.is_inferred from found f
     where f.id = i.id and (i.deployment_id, i.is_inferred) is distinct from (f.deployment_id, f.is_inferred)`.execute(
    db,
  );
}

/** Adds region and tags from the inventory to items of a source that does not contain them. */
export async function describeItems(
  db: Kysely<Database>,
  organizationId: string,
  subscriptionId: string,
): Promise<void> {
  await sql`
    update cost_item i set location = r.location, tags = r.tags from inventory_resource r
     where i.organization_id = ${organizationId} and i.subscription_id = ${subscriptionId} and i.meter = ''
       and r.organization_id = i.organization_id and r.id_key = i.resource_key
       and (i.location, i.tags) is distinct from (r.location, r.tags)`.execute(db);
}
