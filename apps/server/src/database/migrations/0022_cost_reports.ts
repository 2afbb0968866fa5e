import type { Migration } from './migration.ts';

/** Adds weekly reports of saved views of cost by mail. */
export const costReports: Migration = {
  name: '0022_cost_reports',
  statements: [
    `create table cost_report (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      account_id uuid not null references account on delete cascade,
      -- Null once the view was deleted, which stops the report; its name then remains.
      view_id uuid references saved_view on delete set null,
      view_name text not null,
      -- The identity whose cloud permissions limit the figures.
      tenant_id uuid not null,
      object_id uuid not null,
      cloud text not null check (cloud in ('general', 'us_gov')),
      -- 1 is Monday.
      weekday smallint not null check (weekday between 1 and 7),
      hour smallint not null check (hour between 0 and 23),
      time_zone text not null,
      stopped text check (stopped in ('permission', 'access', 'view')),
      next_at timestamptz not null,
      sent_at timestamptz,
      skipped boolean not null default false,
      -- The lease of the sender, and the number of failed attempts for the current week.
      lease_owner text,
      lease_until timestamptz,
      attempt integer not null default 0,
      failures integer not null default 0,
      revision integer not null default 1,
      created_at timestamptz not null default now()
    )`,
    `create unique index cost_report_of_view on cost_report (account_id, view_id)`,
    `create index cost_report_due on cost_report (next_at) where stopped is null`,
  ],
};
