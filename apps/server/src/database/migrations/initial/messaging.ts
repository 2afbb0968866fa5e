/** Mail templates and outbox, notifications, announcements and webhooks. */
export const messaging: readonly string[] = [
  `create table mail_outbox (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    created_by uuid,
    kind text not null,
    event_key text not null unique,
    recipient text not null,
    recipient_name text not null,
    subject text not null,
    content bytea,
    message_id text not null unique,
    state text not null default 'Pending' check (state in ('Pending', 'Sending', 'Sent', 'Dead', 'Canceled')),
    attempts integer not null default 0,
    lease_owner uuid,
    lease_until timestamptz,
    data_begun boolean not null default false,
    next_attempt_at timestamptz not null default now(),
    last_error text,
    created_at timestamptz not null default now(),
    sent_at timestamptz
  )`,
  `create index mail_outbox_due on mail_outbox (next_attempt_at) where state in ('Pending', 'Sending')`,
  `create index mail_outbox_of_organization on mail_outbox (organization_id, created_at desc)`,
  `create index mail_outbox_of_sender on mail_outbox (created_by, created_at) where kind = 'test'`,

  `create table mail_template_version (
    organization_id uuid not null references organization on delete cascade,
    type smallint not null check (type between 0 and 4),
    version integer not null,
    kind text not null check (kind in ('default', 'saved')),
    subject text not null,
    body text not null,
    saved_at timestamptz not null default now(),
    saved_by uuid not null,
    saved_by_name text not null,
    primary key (organization_id, type, version)
  )`,

  `create table notification (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    event_key text not null,
    kind text not null,
    severity text not null check (severity in ('success', 'info', 'warning', 'error')),
    subject text not null,
    outcome text not null default '',
    detail text,
    link text,
    created_at timestamptz not null default now(),
    read_at timestamptz,
    -- The message as codes that pages put into the reader's language.
    says jsonb not null default '[]',
    unique (account_id, event_key)
  )`,
  `create index notification_of_account on notification (account_id, created_at desc)`,
  `create index notification_unread on notification (account_id) where read_at is null`,

  `create table announcement (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    created_by uuid not null,
    created_by_name text not null,
    title text not null,
    message text not null,
    severity text not null,
    link text,
    recipients integer not null,
    created_at timestamptz not null default now(),
    starts_at timestamptz not null default now(),
    ends_at timestamptz,
    role_ids jsonb,
    told_at timestamptz,
    withdrawn_at timestamptz,
    constraint announcement_ends_later check (ends_at is null or ends_at > starts_at)
  )`,
  `create index announcement_of_organization on announcement (organization_id, created_at desc)`,
  `create index announcement_waiting on announcement (starts_at) where told_at is null`,
  `create index announcement_ending on announcement (ends_at) where ends_at is not null and withdrawn_at is null`,

  `create table webhook (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    name text not null,
    url text not null,
    -- {*}: every event, those that later versions add included.
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
    updated_at timestamptz not null default now(),
    disabled_code text check (disabled_code in ('gone', 'failing'))
  )`,
  `create index webhook_of_organization on webhook (organization_id, state)`,

  `create table webhook_delivery (
    id uuid primary key,
    webhook_id uuid not null references webhook on delete cascade,
    event text not null,
    -- Identifies the occurrence: a webhook receives it once.
    event_key text not null,
    subject text not null,
    body text not null,
    state text not null default 'pending' check (state in ('pending', 'sending', 'delivered', 'dead')),
    attempts integer not null default 0,
    -- Attempts since the last manual redelivery; the delays depend on them.
    tries integer not null default 0,
    lease_owner uuid,
    lease_until timestamptz,
    next_attempt_at timestamptz not null default now(),
    status integer,
    milliseconds integer,
    error text,
    created_at timestamptz not null default now(),
    delivered_at timestamptz,
    error_code text
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
    error_code text,
    primary key (delivery_id, number)
  )`,
];
