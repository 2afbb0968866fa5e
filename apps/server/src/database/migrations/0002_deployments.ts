import type { Migration } from './migration.ts';

/** Deployments, their operations and steps, what was sent, and the cloud rights that outlive a page. */
export const deployments: Migration = {
  name: '0002_deployments',
  statements: [
    `create table deployment_template (hash text primary key, template text not null)`,
    `create table deployment (
      id uuid primary key,
      name text not null unique,
      organization_id uuid not null references organization on delete cascade,
      account_id uuid not null,
      title text not null,
      state text not null,
      blueprint_id uuid not null,
      blueprint_version_id uuid not null,
      blueprint_slug text not null,
      blueprint_title text not null,
      blueprint_version text not null,
      cloud text not null check (cloud in ('general', 'us_gov')),
      scope text not null check (scope in ('resourceGroup', 'subscription')),
      tenant_id uuid not null,
      subscription_id text not null,
      subscription_name text not null,
      resource_group text,
      group_created boolean not null default false,
      location text not null,
      tags jsonb not null,
      resource_count integer not null default 0,
      operation_count integer not null default 1,
      error jsonb,
      outputs jsonb not null default '[]',
      secure_outputs bytea,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      finished_at timestamptz
    )`,
    `create index deployment_of_organization on deployment (organization_id, created_at desc)`,
    `create table deployment_operation (
      id uuid primary key,
      deployment_id uuid not null references deployment on delete cascade,
      number integer not null,
      kind text not null,
      state text not null,
      account_id uuid not null,
      session_id uuid not null,
      cloud_name text not null,
      correlation_id text,
      template_hash text references deployment_template,
      parameters jsonb,
      secure_parameters bytea,
      content_hash text,
      machine jsonb not null,
      cancel_requested_at timestamptz,
      waiting_for text,
      error jsonb,
      lease_owner uuid,
      lease_until timestamptz,
      attempt integer not null default 0,
      crashes integer not null default 0,
      poll_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz,
      unique (deployment_id, number)
    )`,
    // A deployment is worked on by one operation at a time; a cancellation acts through the operation it stops.
    `create unique index deployment_operation_one_live on deployment_operation (deployment_id)
      where finished_at is null and kind <> 'cancel'`,
    `create index deployment_operation_due on deployment_operation (poll_at)
      where finished_at is null and kind <> 'cancel'`,
    `create function deployment_content_is_final() returns trigger language plpgsql as $$
      begin
        if (new.template_hash, new.parameters, new.secure_parameters, new.content_hash)
          is distinct from (old.template_hash, old.parameters, old.secure_parameters, old.content_hash) then
          raise exception 'what was submitted does not change';
        end if;
        return new;
      end $$`,
    `create trigger deployment_operation_content before update on deployment_operation
      for each row execute function deployment_content_is_final()`,
    `create table deployment_step (
      id uuid primary key,
      operation_id uuid not null references deployment_operation on delete cascade,
      position integer not null,
      resource_key text not null,
      resource_id text not null,
      type text not null,
      name text not null,
      location text,
      api_version text,
      state text not null,
      depends_on jsonb not null,
      started_at timestamptz,
      finished_at timestamptz,
      error jsonb,
      long_running text,
      unique (operation_id, resource_key)
    )`,
    `create table cloud_grant (
      account_id uuid not null references account on delete cascade,
      tenant_id uuid not null,
      cloud text not null check (cloud in ('general', 'us_gov')),
      access_token bytea not null,
      refresh_token bytea,
      expires_at timestamptz not null,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      primary key (account_id, tenant_id, cloud)
    )`,
  ],
};
