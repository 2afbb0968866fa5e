import type { Migration } from './migration.ts';

/**
 * Adds groups of a directory, the roles that they grant, and the tokens with which a directory provisions people and
 * groups. The view `held_role` includes the roles of groups, so every query that reads the view includes them.
 */
export const directoryGroups: Migration = {
  name: '0009_directory_groups',
  statements: [
    `create table directory_group (
       id uuid primary key,
       organization_id uuid not null references organization on delete cascade,
       -- The directory's own ID of the group; null if it sent none.
       external_id text,
       name text not null,
       source text not null check (source in ('scim')),
       version integer not null default 1,
       created_at timestamptz not null default now(),
       updated_at timestamptz not null default now(),
       unique (organization_id, id)
     )`,
    // Administrators recognize groups by name only.
    `create unique index directory_group_name on directory_group (organization_id, lower(name))`,
    `create unique index directory_group_external on directory_group (organization_id, external_id)
       where external_id is not null`,
    `create table group_member (
       group_id uuid not null,
       account_id uuid not null,
       organization_id uuid not null,
       created_at timestamptz not null default now(),
       primary key (account_id, group_id),
       foreign key (organization_id, group_id) references directory_group (organization_id, id) on delete cascade,
       foreign key (organization_id, account_id) references account (organization_id, id) on delete cascade
     )`,
    `create index group_member_of_group on group_member (group_id)`,
    `create table group_role (
       group_id uuid not null,
       role_id uuid not null,
       organization_id uuid not null,
       created_at timestamptz not null default now(),
       primary key (group_id, role_id),
       foreign key (organization_id, group_id) references directory_group (organization_id, id) on delete cascade,
       foreign key (organization_id, role_id) references role (organization_id, id) on delete cascade
     )`,
    `create index group_role_of_role on group_role (role_id)`,
    `create table provisioning (
       organization_id uuid primary key references organization on delete cascade,
       -- Primary role of new people; null: the built-in reader role.
       default_role_id uuid,
       version integer not null default 1,
       updated_at timestamptz not null default now(),
       foreign key (organization_id, default_role_id) references role (organization_id, id)
         on delete set null (default_role_id)
     )`,
    `create table scim_token (
       id uuid primary key,
       organization_id uuid not null references organization on delete cascade,
       name text not null,
       token_hash bytea not null unique,
       created_by uuid references account on delete set null,
       created_by_name text not null,
       created_at timestamptz not null default now(),
       expires_at timestamptz not null,
       last_used_at timestamptz,
       -- The row is kept: the audit log names the token.
       revoked_at timestamptz
     )`,
    `create index scim_token_of_organization on scim_token (organization_id)`,
    // Attributes that the directory sent for a person, in addition to the account.
    `create table scim_user (
       account_id uuid primary key,
       organization_id uuid not null,
       external_id text,
       given_name text,
       family_name text,
       -- Whether the directory created the account. Only then may it bind the sign-in identity.
       is_created boolean not null,
       foreign key (organization_id, account_id) references account (organization_id, id) on delete cascade
     )`,
    `create unique index scim_user_external on scim_user (organization_id, external_id)
       where external_id is not null`,
    // Each role counts once: as the primary role, otherwise without an end if a group grants it, otherwise until its
    // own end.
    `create or replace view held_role as
       select id as account_id, organization_id, role_id, null::timestamptz as until, true as is_primary from account
       union all
       select f.account_id, f.organization_id, f.role_id, f.until, false from account_role f
         where (f.until is null or f.until > statement_timestamp())
           and not exists (select from account a where a.id = f.account_id and a.role_id = f.role_id)
           and not exists (select from group_member m join group_role g on g.group_id = m.group_id
             where m.account_id = f.account_id and g.role_id = f.role_id)
       union all
       select distinct m.account_id, m.organization_id, g.role_id, null::timestamptz, false
         from group_member m join group_role g on g.group_id = m.group_id
         where not exists (select from account a where a.id = m.account_id and a.role_id = g.role_id)`,
  ],
};
