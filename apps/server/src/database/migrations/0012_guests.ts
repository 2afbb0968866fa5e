import type { Migration } from './migration.ts';

/**
 * Adds guests, and lets one identity have an account in each of several organizations. The trigger fills the
 * organization, also for servers of an earlier version.
 */
export const guests: Migration = {
  name: '0012_guests',
  statements: [
    `alter table account
       add column is_guest boolean not null default false,
       add constraint account_guest_expires check (not is_guest or expires_at is not null)`,
    `alter table organization add column guests_allowed boolean not null default true`,
    `alter table identity add column organization_id uuid`,
    `update identity set organization_id = account.organization_id from account where account.id = identity.account_id`,
    `create function identity_organization() returns trigger language plpgsql as $$
     begin
       select organization_id into new.organization_id from account where id = new.account_id;
       return new;
     end $$`,
    `create trigger identity_organization before insert or update of account_id on identity
       for each row execute function identity_organization()`,
    `alter table identity
       drop constraint identity_pkey,
       alter column organization_id set not null,
       add primary key (issuer, tenant_id, object_id, organization_id),
       add foreign key (organization_id, account_id) references account (organization_id, id) on delete cascade`,
  ],
};
