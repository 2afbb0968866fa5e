import type { Migration } from './migration.ts';

/** Fingerprints of submitted content may be made anew with another key; indexes for what lists count for each row. */
export const renewal: Migration = {
  name: '0010_renewal',
  statements: [
    `create or replace function deployment_content_is_final() returns trigger language plpgsql as $$
      begin
        if coalesce(current_setting('blueport.resealing', true), '') = 'on' then
          -- The same secret and the same fingerprint under another key; everything else stays as strict as it is.
          if (new.template_hash, new.parameters) is not distinct from (old.template_hash, old.parameters)
            and (new.secure_parameters is null) = (old.secure_parameters is null)
            and (new.content_hash is null) = (old.content_hash is null) then
            return new;
          end if;
        end if;
        if (new.template_hash, new.parameters, new.secure_parameters, new.content_hash)
          is distinct from (old.template_hash, old.parameters, old.secure_parameters, old.content_hash) then
          raise exception 'what was submitted does not change';
        end if;
        return new;
      end $$`,
    // When somebody was seen last counts sessions that have ended, too.
    `create index session_of_account on session (account_id, last_seen_at)`,
    `create index account_of_role on account (role_id)`,
    `create index mail_outbox_of_sender on mail_outbox (created_by, created_at) where kind = 'test'`,
  ],
};
