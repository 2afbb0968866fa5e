import type { Migration } from './migration.ts';

/** Whoever may change an organization may administer its webhooks, until an administrator decides otherwise. */
const grant = (table: string): string => `
  update ${table} set permissions = permissions || '["organizationWebhook"]'::jsonb, version = version + 1
  where permissions ? 'organizationEdit' and not permissions ? 'organizationWebhook'`;

/** Other programs that an organization tells of its deployments, and what became of each telling. */
export const webhooks: Migration = {
  name: '0023_webhooks',
  statements: [
    `create table webhook (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      name text not null,
      url text not null,
      events text[] not null,
      state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
      disabled_reason text,
      secret bytea not null,
      previous_secret bytea,
      previous_until timestamptz,
      failing_since timestamptz,
      last_delivered_at timestamptz,
      created_by uuid not null,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create index webhook_of_organization on webhook (organization_id, state)`,
    `create table webhook_delivery (
      id uuid primary key,
      webhook_id uuid not null references webhook on delete cascade,
      event text not null,
      -- Names what happened: a webhook is told of it once.
      event_key text not null,
      subject text not null,
      body text not null,
      state text not null default 'pending' check (state in ('pending', 'sending', 'delivered', 'dead')),
      attempts integer not null default 0,
      -- Attempts since somebody last asked for it; the delays count these.
      tries integer not null default 0,
      lease_owner uuid,
      lease_until timestamptz,
      next_attempt_at timestamptz not null default now(),
      status integer,
      milliseconds integer,
      error text,
      created_at timestamptz not null default now(),
      delivered_at timestamptz
    )`,
    `create unique index webhook_delivery_once on webhook_delivery (webhook_id, event_key)`,
    `create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at)
       where state in ('pending', 'sending')`,
    `create index webhook_delivery_log on webhook_delivery (webhook_id, created_at desc)`,
    `create index webhook_delivery_age on webhook_delivery (created_at)`,
    `create table webhook_attempt (
      delivery_id uuid not null references webhook_delivery on delete cascade,
      number integer not null,
      at timestamptz not null default now(),
      status integer,
      milliseconds integer not null,
      error text,
      answer text not null,
      primary key (delivery_id, number)
    )`,
    grant('organization'),
    grant('role'),
  ],
};
