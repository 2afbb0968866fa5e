import type { Migration } from './migration.ts';

/**
 * Adds additional roles. Two views define the roles that a person holds now and the permissions that these grant. Every
 * query reads them from the views.
 */
export const severalRoles: Migration = {
  name: '0008_several_roles',
  statements: [
    `alter table account add constraint account_in_organization unique (organization_id, id)`,
    `create table account_role (
       account_id uuid not null,
       organization_id uuid not null,
       role_id uuid not null,
       -- Exclusive: the role no longer counts at this time. Null: no end.
       until timestamptz,
       created_at timestamptz not null default now(),
       primary key (account_id, role_id),
       foreign key (organization_id, account_id) references account (organization_id, id) on delete cascade,
       foreign key (organization_id, role_id) references role (organization_id, id) on delete cascade
     )`,
    `create index account_role_of_role on account_role (role_id)`,
    `create view held_role as
       select id as account_id, organization_id, role_id, null::timestamptz as until, true as is_primary from account
       union all
       select f.account_id, f.organization_id, f.role_id, f.until, false from account_role f
         where (f.until is null or f.until > statement_timestamp())
           and not exists (select from account a where a.id = f.account_id and a.role_id = f.role_id)`,
    // Most people hold one role: its list is returned unchanged, without computing a union.
    `create view account_permission as
       select a.id as account_id,
         case when exists (select from held_role h where h.account_id = a.id and not h.is_primary)
           then (select case when bool_or(r.permissions is not null)
                   then coalesce(jsonb_agg(distinct held.key) filter (where held.key is not null), '[]') end
                 from held_role h
                 join role r on r.id = h.role_id
                 left join lateral jsonb_array_elements_text(r.permissions) as held (key) on true
                 where h.account_id = a.id)
           else (select r.permissions from role r where r.id = a.role_id)
         end as permissions
       from account a`,
  ],
};
