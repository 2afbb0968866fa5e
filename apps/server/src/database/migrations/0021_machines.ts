import type { Migration } from './migration.ts';

/** Images and extensions that organizations offer for machines, and what was chosen of them for an operation. */
export const machines: Migration = {
  name: '0021_machines',
  statements: [
    `create table machine_image (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      title text not null,
      description text not null default '',
      family text not null,
      os text not null check (os in ('Linux', 'Windows')),
      source jsonb not null,
      clouds jsonb not null,
      min_cores integer,
      min_memory_gb integer,
      allowed_sizes jsonb not null default '[]',
      state text not null default 'active' check (state in ('active', 'retired')),
      position integer not null default 0,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create unique index machine_image_title on machine_image (organization_id, lower(title))`,
    `create table machine_extension (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      title text not null,
      description text not null default '',
      publisher text not null,
      type text not null,
      handler_version text not null,
      auto_upgrade boolean not null default true,
      os_types jsonb not null,
      clouds jsonb not null,
      settings jsonb not null default '{}',
      -- Sealed by the vault at place machine_extension/<id>/protected_settings.
      protected_settings bytea,
      protected_names jsonb not null default '[]',
      parameters jsonb not null default '[]',
      mode text not null default 'optional' check (mode in ('optional', 'preselected', 'mandatory')),
      state text not null default 'active' check (state in ('active', 'retired')),
      position integer not null default 0,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create unique index machine_extension_title on machine_extension (organization_id, lower(title))`,
    // What was chosen for the machines of a template, as it stood then; nothing of it is secret.
    `alter table deployment_operation add column chosen_machine jsonb`,
    `create index deployment_operation_machine on deployment_operation (deployment_id, number desc)
       where chosen_machine is not null`,
  ],
};
