import type { Migration } from './migration.ts';

/** Adds keys to the permission lists of a table where they are not there yet; a list that is missing stays missing. */
const grant = (table: 'organization' | 'role', keys: readonly string[], where: string): string =>
  `update ${table} set permissions = permissions || (
     select coalesce(jsonb_agg(key), '[]') from unnest(array[${keys.map((key) => `'${key}'`).join(', ')}]) as key
     where not permissions ? key)
   where permissions is not null and ${where}`;

const administration = ['organizationMailTemplateEdit', 'organizationConnection', 'auditList'];
const versioned = (table: string): string =>
  `alter table ${table} add column version integer not null default 1,
     add column updated_at timestamptz not null default now()`;

/** Versions of what administrators edit, cloud connections of every kind, acting for another organization, new keys. */
export const administrationSchema: Migration = {
  name: '0004_administration',
  statements: [
    versioned('organization'),
    versioned('role'),
    versioned('account'),
    versioned('connection'),
    `create unique index account_email on account (organization_id, lower(email)) where email <> ''`,
    `alter table connection
       alter column client_secret drop not null,
       add column name text not null default 'Connection',
       add column kind text not null default 'secret' check (kind in ('secret', 'certificate', 'federation')),
       add column thumbprint text,
       add column federation jsonb,
       add column credential_expires_at timestamptz,
       add column last_test jsonb,
       add column rotated_at timestamptz`,
    `alter table connection add constraint connection_has_credential
       check ((kind = 'federation') = (federation is not null) and (kind = 'federation') = (client_secret is null))`,
    // A session that acts in an organization ends with it: falling back to the own one could change the wrong things.
    `alter table session add column acting_organization_id uuid references organization on delete cascade`,
    `create index session_acting on session (acting_organization_id) where acting_organization_id is not null`,
    grant('organization', administration, 'true'),
    grant('role', administration, `name in ('admin', 'operator')`),
    grant('organization', ['marketplaceList'], `permissions ? 'blueprints'`),
    grant('role', ['marketplaceList'], `permissions ? 'blueprints'`),
  ],
};
