import type { Migration } from './migration.ts';

/** Adds the months whose files cannot be read, and stores the names of tags of limits without case, as new limits do. */
export const costFailedMonths: Migration = {
  name: '0027_cost_failed_months',
  statements: [
    `alter table cost_subscription add column failed_months jsonb not null default '{}'`,
    // Of limits of one tag in several cases, the oldest is changed, unless one without case exists: they cannot be merged.
    `with keys as (
       select id, organization_id, period, lower(split_part(scope_key, '=', 1)) || substr(scope_key, strpos(scope_key, '=')) as key,
           scope_key
         from budget where scope_kind = 'tag'),
     changed as (
       select distinct on (k.organization_id, k.period, k.key) k.id, k.key
         from keys k join budget b on b.id = k.id
        where k.key <> k.scope_key and not exists (select from keys o where o.organization_id = k.organization_id
          and o.period = k.period and o.scope_key = k.key)
        order by k.organization_id, k.period, k.key, b.created_at, k.id)
     update budget b set scope_key = c.key from changed c where c.id = b.id`,
  ],
};
