/** Organizations, their directories, roles and people; sign-ins, access tokens and linked accounts. */
export const identity: readonly string[] = [
  `create table organization (
    id uuid primary key,
    key text not null unique,
    name text not null,
    -- Null: the list is missing, not empty.
    permissions jsonb,
    is_operator boolean not null default false,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    requires_multi_factor boolean not null default false
  )`,
  `create unique index organization_one_operator on organization (is_operator) where is_operator`,

  `create table directory (
    tenant_id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    cloud text not null check (cloud in ('general', 'us_gov')),
    name text not null,
    created_at timestamptz not null default now()
  )`,
  `create index directory_of_organization on directory (organization_id)`,

  `create table role (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    name text not null,
    permissions jsonb,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    unique (organization_id, name),
    unique (organization_id, id)
  )`,

  `create table account (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    role_id uuid not null,
    name text not null,
    email text not null,
    state text not null default 'Invited' check (state in ('Invited', 'Active', 'Disabled', 'Expired')),
    expires_at timestamptz,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    foreign key (organization_id, role_id) references role (organization_id, id)
  )`,
  `create index account_of_organization on account (organization_id)`,
  `create unique index account_email on account (organization_id, lower(email)) where email <> ''`,
  `create index account_of_role on account (role_id)`,

  `create table identity (
    issuer text not null,
    tenant_id uuid not null,
    object_id uuid not null,
    account_id uuid not null references account on delete cascade,
    created_at timestamptz not null default now(),
    primary key (issuer, tenant_id, object_id)
  )`,
  `create index identity_of_account on identity (account_id)`,

  `create table session (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    issuer text not null,
    tenant_id uuid not null,
    object_id uuid not null,
    cloud text not null check (cloud in ('general', 'us_gov')),
    token_hash bytea not null unique,
    azure_token_hash bytea not null unique,
    portal_token bytea,
    azure_token bytea,
    portal_token_expires_at timestamptz not null,
    azure_token_expires_at timestamptz not null,
    user_agent text not null,
    ip text not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text,
    -- The session ends with this organization: falling back to the account's own could change the wrong things.
    acting_organization_id uuid references organization on delete cascade,
    kind text not null default 'interactive' constraint session_kind check (kind in ('interactive', 'automation')),
    -- Null: the directory did not report it, so nothing may rely on it.
    authenticated_at timestamptz,
    multi_factor boolean not null default false
  )`,
  `create index session_live_of_account on session (account_id) where ended_at is null`,
  // The time a person was last seen also considers ended sessions.
  `create index session_of_account on session (account_id, last_seen_at)`,
  `create index session_acting on session (acting_organization_id) where acting_organization_id is not null`,

  // The one-time code with which the first operator claims a portal; at most one row.
  `create table operator_claim (
    only_one boolean primary key default true check (only_one),
    code_hash bytea not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    used_by uuid
  )`,

  `create table access_token (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    session_id uuid not null unique references session on delete cascade,
    name text not null,
    permissions jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create index access_token_of_account on access_token (account_id)`,

  `create table access_request (
    id uuid primary key,
    issuer text not null,
    tenant_id uuid not null,
    object_id uuid not null,
    cloud text not null check (cloud in ('general', 'us_gov')),
    name text not null,
    email text not null,
    message text not null,
    state text not null default 'Pending' check (state in ('Pending', 'Accepted', 'Declined')),
    requested_at timestamptz not null default now(),
    decided_at timestamptz,
    decided_by uuid,
    decided_by_name text
  )`,
  `create unique index access_request_one_pending on access_request (issuer, tenant_id, object_id)
    where state = 'Pending'`,
  `create index access_request_of_tenant on access_request (tenant_id, requested_at desc)`,

  `create table link_attempt (
    state_hash bytea primary key,
    session_id uuid not null references session on delete cascade,
    verifier bytea not null,
    created_at timestamptz not null default now()
  )`,
  `create index link_attempt_of_session on link_attempt (session_id)`,

  `create table github_link (
    account_id uuid primary key references account on delete cascade,
    github_id bigint not null,
    login text not null,
    scope text not null,
    token bytea not null,
    created_at timestamptz not null default now()
  )`,
  // Unused GitHub tokens that GitHub must still revoke. A trigger writes them, so that none is missed however a link
  // ends: unlinked, linked again, or its person or organization deleted.
  `create table github_revocation (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null,
    github_id bigint not null,
    token bytea not null,
    attempts integer not null default 0,
    due_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  )`,
  `create index github_revocation_due on github_revocation (due_at)`,
  `create function remember_github_token() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('blueport.resealing', true), '') = 'on' then
        return null;
      end if;
      if tg_op = 'UPDATE' and new.token = old.token then
        return null;
      end if;
      insert into github_revocation (account_id, github_id, token) values (old.account_id, old.github_id, old.token);
      perform pg_notify('blueport_github', '');
      return null;
    end $$`,
  `create trigger github_link_token after update or delete on github_link
    for each row execute function remember_github_token()`,

  `create table aws_session (
    session_id uuid primary key references session on delete cascade,
    role_arn text not null,
    credentials bytea not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
];

/** Invitations; they refer to the mail that carries their link. */
export const invitations: readonly string[] = [
  `create table invitation (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    account_id uuid references account on delete set null,
    role_id uuid not null,
    email text not null,
    name text not null,
    code_hash bytea not null unique,
    state text not null default 'Pending' check (state in ('Pending', 'Accepted', 'Revoked')),
    invited_by uuid not null,
    invited_by_name text not null,
    mail_id uuid references mail_outbox on delete set null,
    sends integer not null default 1,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by text
  )`,
  // An email address has one pending link; inviting it again resends that link.
  `create unique index invitation_one_pending on invitation (organization_id, lower(email)) where state = 'Pending'`,
  `create index invitation_of_organization on invitation (organization_id, created_at desc)`,
  `create index invitation_of_account on invitation (account_id)`,
];
