import type { Migration } from './migration.ts';

/** What an upgrade left behind in the cloud and a look did not find there any more: it counts no longer. */
export const leftGone: Migration = {
  name: '0043_left_gone',
  statements: [
    `create table deployment_left_gone (
      deployment_id uuid not null references deployment on delete cascade,
      -- The resource id in lower case.
      id_key text not null,
      seen_at timestamptz not null default clock_timestamp(),
      primary key (deployment_id, id_key)
    )`,
  ],
};
