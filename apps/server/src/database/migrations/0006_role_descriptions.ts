import type { Migration } from './migration.ts';

/**
 * Adds the description of a role, the default role that it was created as, and a table of new keys that administrators
 * have not been notified of.
 */
export const roleDescriptions: Migration = {
  name: '0006_role_descriptions',
  statements: [
    `alter table role add column description text not null default ''`,
    'alter table role add column built_in text',
    `update role set built_in = role.name
       from organization o
       where o.id = role.organization_id
         and (role.name in ('admin', 'engineer', 'reader') or (role.name = 'operator' and o.is_operator))`,
    `create table key_notice (
      organization_id uuid not null references organization on delete cascade,
      migration text not null,
      keys jsonb not null,
      primary key (organization_id, migration)
    )`,
  ],
};
