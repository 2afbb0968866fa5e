/**
 * Records written alongside other changes: the audit log, live events, and responses to requests with an
 * Idempotency-Key.
 */
export const journal: readonly string[] = [
  // Without foreign keys: entries outlive the objects they describe.
  `create table audit (
    organization_id uuid not null,
    number bigint not null,
    time timestamptz not null,
    account_id uuid,
    session_id uuid,
    ip text not null,
    request_id text not null,
    action text not null,
    outcome text not null check (outcome in ('done', 'refused')),
    object_type text not null,
    object_id text not null,
    before_hash text,
    after_hash text,
    details jsonb not null,
    previous_hash text not null,
    hash text not null,
    primary key (organization_id, number)
  )`,
  `create index audit_of_object on audit (organization_id, object_type, object_id)`,

  `create table event (
    id bigserial primary key,
    organization_id uuid not null references organization on delete cascade,
    subjects text[] not null,
    type text not null,
    data jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create index event_of_organization on event (organization_id, id)`,
  `create index event_by_age on event (created_at)`,

  `create table idempotency_key (
    account_id uuid not null references account on delete cascade,
    key text not null,
    route text not null,
    request_hash bytea not null,
    status integer not null,
    answer bytea not null,
    created_at timestamptz not null default now(),
    primary key (account_id, key)
  )`,
  `create index idempotency_key_by_age on idempotency_key (created_at)`,
];
