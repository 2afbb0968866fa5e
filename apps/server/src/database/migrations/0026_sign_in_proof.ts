import type { Migration } from './migration.ts';

/** When and how a person proved who they are, what an organization demands of it, and announcements with a time. */
export const signInProof: Migration = {
  name: '0026_sign_in_proof',
  statements: [
    `alter table organization add column requires_multi_factor boolean not null default false`,
    // Null: the directory did not say, or the session is older than this column. Then nothing may be built on it.
    `alter table session
      add column authenticated_at timestamptz,
      add column multi_factor boolean not null default false`,
    `alter table announcement
      add column starts_at timestamptz not null default now(),
      add column ends_at timestamptz,
      add column role_ids jsonb,
      add column told_at timestamptz,
      add column withdrawn_at timestamptz,
      add constraint announcement_ends_later check (ends_at is null or ends_at > starts_at)`,
    `update announcement set starts_at = created_at, told_at = created_at`,
    `create index announcement_waiting on announcement (starts_at) where told_at is null`,
    `create index announcement_ending on announcement (ends_at) where ends_at is not null and withdrawn_at is null`,
  ],
};
