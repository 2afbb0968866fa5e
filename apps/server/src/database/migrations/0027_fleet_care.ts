import type { Migration } from './migration.ts';

/** Fleet upgrades know whom they act for without the session, try again with patience, and are found without a scan. */
export const fleetCare: Migration = {
  name: '0027_fleet_care',
  statements: [
    `alter table fleet
      add column session_kind text not null default 'automation' check (session_kind in ('interactive', 'automation')),
      -- Keys of the access token that it was started with; null for a person.
      add column token_keys jsonb,
      -- What the sentence of the reason is filled with.
      add column facts jsonb not null default '{}'`,
    // Where the session is forgotten already, nobody knows what it held: somebody has to let the fleet go on.
    `update fleet set token_keys = '[]'`,
    `update fleet set session_kind = s.kind,
        token_keys = case when s.kind = 'interactive' then null else coalesce(t.permissions, '[]'::jsonb) end
      from session s left join access_token t on t.session_id = s.id where s.id = fleet.session_id`,
    `alter table fleet alter column session_kind drop default`,
    `alter table fleet_item
      add column facts jsonb not null default '{}',
      -- How often it was tried without an answer, and when it is tried again.
      add column tries integer not null default 0,
      add column next_try_at timestamptz`,
    // A fleet that was stopped is followed until what it began has ended: the time to look says it, not the end.
    `drop index fleet_due`,
    `create index fleet_due on fleet (poll_at)`,
  ],
};
