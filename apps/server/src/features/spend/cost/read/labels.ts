import { noCostValue, type CostGroup, type CostGrouping } from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

/** Name of a group, and where its row leads. */
export type GroupLabel = Pick<CostGroup, 'label' | 'link'>;

type Link = NonNullable<CostGroup['link']>;
interface Row {
  readonly key: string;
  readonly label: string;
  readonly link: Link;
}
type Lookup = (organizationId: string, keys: RawBuilder<unknown>) => RawBuilder<Row>;

const deployments: Lookup = (organizationId, keys) => sql<Row>`
  select d.name as key, d.title as label, jsonb_strip_nulls(jsonb_build_object('deployment', d.name,
      'subscriptionId', d.subscription_id, 'resourceGroup', d.resource_group, 'owner', a.name)) as link
    from deployment d join account a on a.id = coalesce(d.owner_id, d.account_id)
   where d.organization_id = ${organizationId} and d.name = any(${keys})`;

const blueprints: Lookup = (organizationId, keys) => sql<Row>`
  select distinct on (d.blueprint_slug) d.blueprint_slug as key, d.blueprint_title as label,
      jsonb_build_object('blueprint', d.blueprint_slug) as link
    from deployment d where d.organization_id = ${organizationId} and d.blueprint_slug = any(${keys})
   order by d.blueprint_slug, d.created_at desc`;

const versions: Lookup = (organizationId, keys) => sql<Row>`
  select distinct on (1) d.blueprint_slug || ' ' || d.blueprint_version as key,
      d.blueprint_title || ' ' || d.blueprint_version as label, jsonb_build_object('blueprint', d.blueprint_slug) as link
    from deployment d
   where d.organization_id = ${organizationId} and d.blueprint_slug || ' ' || d.blueprint_version = any(${keys})
   order by 1, d.created_at desc`;

const owners: Lookup = (organizationId, keys) => sql<Row>`
  select a.id::text as key, a.name as label, jsonb_build_object('owner', a.name) as link
    from account a where a.organization_id = ${organizationId} and a.id::text = any(${keys})`;

const roles: Lookup = (organizationId, keys) => sql<Row>`
  select r.id::text as key, r.name as label, '{}'::jsonb as link
    from role r where r.organization_id = ${organizationId} and r.id::text = any(${keys})`;

const subscriptions: Lookup = (organizationId, keys) => sql<Row>`
  select s.subscription_id::text as key, s.name as label, jsonb_build_object('subscriptionId', s.subscription_id) as link
    from cloud_subscription s where s.organization_id = ${organizationId} and s.subscription_id::text = any(${keys})`;

const groups: Lookup = (organizationId, keys) => sql<Row>`
  select distinct on (i.group_key) i.group_key as key, i.group_name as label,
      jsonb_build_object('subscriptionId', i.subscription_id, 'resourceGroup', i.group_name) as link
    from cost_item i where i.organization_id = ${organizationId} and i.group_key = any(${keys}) order by i.group_key`;

const resources: Lookup = (organizationId, keys) => sql<Row>`
  select distinct on (i.resource_key) i.resource_key as key, regexp_replace(i.resource_id, '^.*/', '') as label,
      jsonb_strip_nulls(jsonb_build_object('resourceId', i.resource_id, 'subscriptionId', i.subscription_id,
        'resourceGroup', i.group_name, 'deployment', d.name, 'owner', a.name,
        'isInferred', case when i.is_inferred then true end)) as link
    from cost_item i left join deployment d on d.id = i.deployment_id
    left join account a on a.id = coalesce(d.owner_id, d.account_id)
   where i.organization_id = ${organizationId} and i.resource_key = any(${keys}) order by i.resource_key, i.id desc`;

const lookups: Partial<Record<CostGrouping, Lookup>> = {
  deployment: deployments,
  blueprint: blueprints,
  version: versions,
  owner: owners,
  role: roles,
  subscription: subscriptions,
  resourceGroup: groups,
  resource: resources,
};

/** Returns the names of groups. Values that are their own names, such as services, and unknown ones are missing. */
export async function readLabels(
  db: Kysely<Database>,
  organizationId: string,
  grouping: CostGrouping,
  keys: readonly string[],
): Promise<ReadonlyMap<string, GroupLabel>> {
  const lookup = lookups[grouping];
  const wanted = keys.filter((key) => key !== noCostValue);
  if (lookup === undefined || wanted.length === 0) return new Map();
  const { rows } = await lookup(organizationId, sql`${wanted}::text[]`).execute(db);
  return new Map(rows.map(({ key, label, link }) => [key, { label, link }]));
}
