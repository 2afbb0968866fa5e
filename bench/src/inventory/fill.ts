import type pg from 'pg';

export const regions = [
  'westeurope',
  'northeurope',
  'uksouth',
  'swedencentral',
  'francecentral',
  'germanywestcentral',
  'switzerlandnorth',
  'norwayeast',
  'eastus',
  'eastus2',
  'centralus',
  'westus3',
  'centralindia',
  'japaneast',
  'australiaeast',
  'brazilsouth',
] as const;
const providers = [
  'Compute',
  'Storage',
  'Network',
  'Web',
  'Sql',
  'KeyVault',
  'Insights',
  'ContainerService',
  'Cache',
  'EventHub',
];
const kinds = ['alphas', 'bravos', 'charlies', 'deltas', 'echoes'];
/** Fifty types and sixteen regions: a type in a region has about 125 of 100,000 resources. */
export const types = providers.flatMap((provider) => kinds.map((kind) => `Microsoft.${provider}/${kind}`));

/**
 * Fills the connected subscriptions of an organization with resources, as a reading of the cloud would leave them, and keeps the
 * readings away for as long as something is measured.
 */
export async function fillInventory(client: pg.Client, organization: string, count: number): Promise<void> {
  await client.query(
    `update cloud_subscription set due_at = now() + interval '1 day', full_due_at = now() + interval '1 day'`,
  );
  await client.query(
    `insert into inventory_resource (organization_id, subscription_id, id_key, id, name, name_key, type, type_key, location,
       group_key, group_name, tags, sku, kind, provisioning_state, created_time, changed_time, source, search_text)
     select organization_id, subscription_id, lower(id), id, name, lower(name), type, lower(type), location,
       subscription_id || '/' || lower(group_name), group_name, tags, 'Standard', null, 'Succeeded', now(), now(), 'connection',
       lower(id || E'\\n' || name || E'\\nenv=' || (tags->>'env') || E'\\nowner=' || (tags->>'owner') || E'\\ncostcenter=' || (tags->>'costCenter'))
     from (
       select *, '/subscriptions/' || subscription_id || '/resourceGroups/' || group_name || '/providers/' || type || '/' || name as id
       from (
         select s.organization_id, s.subscription_id,
           ($3::text[])[1 + n % 50] as type, ($4::text[])[1 + (n / 50) % 16] as location,
           'rg-' || ($5::text[])[1 + (n / 7) % 24] || '-' || to_char((n / 400) % 40, 'fm00') as group_name,
           ($5::text[])[1 + (n / 7) % 24] || '-' || substr(md5(n::text), 1, 8) as name,
           jsonb_build_object('env', ($6::text[])[1 + n % 4], 'owner', 'team-' || (n / 3) % 40, 'costCenter', 'CC-' || (1000 + n % 90)) as tags
         from generate_series(1, $2::int) n
         join (select row_number() over (order by subscription_id) - 1 as place, count(*) over () as places, organization_id, subscription_id
                 from cloud_subscription c join organization o on o.id = c.organization_id where o.key = $1 and c.connected) s
           on s.place = n % s.places
       ) made
     ) whole on conflict do nothing`,
    [
      organization,
      count,
      types,
      regions,
      'aurora billing catalog delivery energy fleet garden harbor identity journal kiosk ledger market network orchard payroll quarry rescue search ticket unity voyage weather yield'.split(
        ' ',
      ),
      ['prod', 'stg', 'test', 'dev'],
    ],
  );
  await client.query(
    `update cloud_subscription s set resource_count = (select count(*) from inventory_resource r
       where r.organization_id = s.organization_id and r.subscription_id = s.subscription_id and r.deleted_at is null)`,
  );
  await client.query('vacuum analyze inventory_resource');
}

/** What was counted before holds no more, as after every change of the inventory. */
export async function forgetCounts(client: pg.Client): Promise<void> {
  await client.query(
    `insert into inventory_revision as v select id, 1 from organization on conflict (organization_id) do update set revision = v.revision + 1`,
  );
}
