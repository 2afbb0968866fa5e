import type { Migration } from './migration.ts';

/** Sessions of access tokens, what people chose for themselves, and their accounts elsewhere. */
export const identity: Migration = {
  name: '0006_identity',
  statements: [
    `alter table session add column kind text not null default 'interactive'
      constraint session_kind check (kind in ('interactive', 'automation'))`,
    `create table access_token (
      id uuid primary key,
      account_id uuid not null references account on delete cascade,
      session_id uuid not null unique references session on delete cascade,
      name text not null,
      permissions jsonb not null,
      created_at timestamptz not null default now()
    )`,
    `create index access_token_of_account on access_token (account_id)`,
    `create table preference (
      account_id uuid primary key references account on delete cascade,
      body jsonb not null,
      updated_at timestamptz not null default now()
    )`,
    `create table github_link (
      account_id uuid primary key references account on delete cascade,
      github_id bigint not null,
      login text not null,
      scope text not null,
      token bytea not null,
      created_at timestamptz not null default now()
    )`,
    `create table link_attempt (
      state_hash bytea primary key,
      session_id uuid not null references session on delete cascade,
      verifier bytea not null,
      created_at timestamptz not null default now()
    )`,
    `create index link_attempt_of_session on link_attempt (session_id)`,
    `create table aws_session (
      session_id uuid primary key references session on delete cascade,
      role_arn text not null,
      credentials bytea not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`,
  ],
};
