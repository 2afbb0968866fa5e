import type { Migration } from './migration.ts';

const keys = `'blueprintPublish', 'blueprintOverride', 'blueprintAssign'`;
const grant = (table: 'organization' | 'role', where: string): string =>
  `update ${table} set permissions = permissions || (
     select coalesce(jsonb_agg(key), '[]') from unnest(array[${keys}]) as key where not permissions ? key)
   where permissions is not null and ${where}`;

/** Blueprints are written in the portal: drafts as text, test benches, configurations, who sees what under which name. */
export const authoring: Migration = {
  name: '0013_authoring',
  statements: [
    `alter table blueprint
       add column revision integer not null default 1,
       add column customized boolean not null default false,
       add column created_by uuid references account on delete set null`,
    // What came with the portal keeps no text of its own: the template column holds it as it was written.
    `alter table blueprint_version
       add column revision integer not null default 1,
       add column origin text not null default 'catalog' check (origin in ('catalog', 'author')),
       add column template_text text,
       add column cases jsonb not null default '[]',
       add column bench_run jsonb,
       add column override jsonb,
       add column created_by uuid references account on delete set null,
       add column updated_at timestamptz not null default now(),
       add column published_at timestamptz`,
    `update blueprint_version set published_at = created_at where state <> 'Draft'`,
    `create table blueprint_configuration (
      id uuid primary key,
      blueprint_id uuid not null references blueprint on delete cascade,
      organization_id uuid not null references organization on delete cascade,
      title text not null,
      summary text not null,
      version text,
      rules jsonb not null,
      shared boolean not null default false,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      retired_at timestamptz
    )`,
    `create index blueprint_configuration_of on blueprint_configuration (blueprint_id)`,
    `create index blueprint_configuration_maker on blueprint_configuration (organization_id)`,
    // A configuration is offered like a blueprint: a row of its own, with a name of its own.
    `alter table organization_blueprint
       drop constraint organization_blueprint_pkey,
       add column id uuid not null default gen_random_uuid() primary key,
       add column configuration_id uuid references blueprint_configuration on delete cascade,
       add column everyone boolean not null default true,
       add column offered boolean not null default true,
       add column withdrawn_at timestamptz`,
    `create unique index organization_blueprint_itself on organization_blueprint (organization_id, blueprint_id)
       where configuration_id is null`,
    `create unique index organization_blueprint_configuration on organization_blueprint (organization_id, configuration_id)
       where configuration_id is not null`,
    `create index organization_blueprint_of on organization_blueprint (blueprint_id)`,
    `create index organization_blueprint_of_configuration on organization_blueprint (configuration_id)
       where configuration_id is not null`,
    `create table organization_blueprint_role (
      assignment_id uuid not null references organization_blueprint on delete cascade,
      role_id uuid not null references role on delete cascade,
      primary key (assignment_id, role_id)
    )`,
    `create index organization_blueprint_role_of on organization_blueprint_role (role_id)`,
    // What a deployment was made from stays known when the configuration is taken away.
    `alter table deployment add column blueprint_configuration_id uuid`,
    grant('organization', `permissions ? 'blueprintEdit'`),
    grant('role', `permissions ? 'blueprintEdit'`),
  ],
};
