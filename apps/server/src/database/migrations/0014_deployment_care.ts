import type { Migration } from './migration.ts';

/** A deployment after its first day: its owner, its lock, its end, and what each operation was made of and by whom. */
export const deploymentCare: Migration = {
  name: '0014_deployment_care',
  statements: [
    `alter table deployment
      add column owner_id uuid,
      add column locked_at timestamptz,
      add column locked_by uuid,
      add column lock_note text not null default '',
      add column expires_at timestamptz,
      add column expiry_action text check (expiry_action in ('delete', 'detach', 'stop')),
      add column grace_days integer not null default 0 check (grace_days between 0 and 30),
      add column expiry_set_by uuid,
      add column expiry_warned jsonb not null default '[]',
      add column expiry_reason text,
      add column expiry_done_at timestamptz,
      add column expiry_tries integer not null default 0,
      add column expiry_next_at timestamptz`,
    `create index deployment_expiry on deployment (expiry_next_at) where expiry_next_at is not null`,
    `create index deployment_of_blueprint on deployment (organization_id, blueprint_id)`,
    `alter table deployment_operation
      add column blueprint_version_id uuid,
      add column blueprint_version text,
      add column acts_with text not null default 'person' check (acts_with in ('person', 'connection'))`,
    `update deployment_operation as o set blueprint_version_id = d.blueprint_version_id,
        blueprint_version = d.blueprint_version
      from deployment as d where d.id = o.deployment_id and o.template_hash is not null`,
    // What the service had added to the declared resources when they were first looked at; later additions are drift.
    `create table deployment_baseline (
      operation_id uuid primary key references deployment_operation on delete cascade,
      paths jsonb not null,
      created_at timestamptz not null default now()
    )`,
  ],
};
