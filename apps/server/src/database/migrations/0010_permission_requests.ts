import type { Migration } from './migration.ts';

/** Adds people's requests for permissions, and the end of an additional role that its holder was last notified of. */
export const permissionRequests: Migration = {
  name: '0010_permission_requests',
  statements: [
    `create table permission_request (
       id uuid primary key,
       organization_id uuid not null,
       account_id uuid not null,
       key text not null,
       reason text not null,
       state text not null default 'Pending' check (state in ('Pending', 'Approved', 'Declined', 'Canceled')),
       requested_at timestamptz not null default now(),
       decided_at timestamptz,
       -- Kept without a reference, like the name, when the account is removed.
       decided_by uuid,
       decided_by_name text,
       decision_reason text not null default '',
       role_id uuid references role (id) on delete set null,
       -- Kept when the role is deleted.
       role_name text,
       until timestamptz,
       foreign key (organization_id, account_id) references account (organization_id, id) on delete cascade
     )`,
    `create unique index permission_request_one_pending on permission_request (account_id, key)
       where state = 'Pending'`,
    `create index permission_request_of_organization on permission_request (organization_id, requested_at desc)`,
    `create index permission_request_of_account on permission_request (account_id, requested_at desc)`,
    `create index permission_request_of_role on permission_request (role_id) where role_id is not null`,
    `alter table account_role add column end_notified timestamptz`,
    `create index account_role_until on account_role (until) where until is not null`,
  ],
};
