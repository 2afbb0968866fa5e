import type { Migration } from './migration.ts';

/** Fingerprints with a key in place of plain hashes, and sealed values that may be sealed anew with another key. */
export const hardening: Migration = {
  name: '0008_hardening',
  statements: [
    // Plain hashes of what was submitted could be tried out; the records they served are a day old at most.
    `delete from idempotency_key`,
    `create or replace function deployment_content_is_final() returns trigger language plpgsql as $$
      begin
        if coalesce(current_setting('blueport.resealing', true), '') = 'on' then
          -- The same secret under another key; everything else stays as strict as it is.
          if (new.template_hash, new.parameters, new.content_hash)
            is not distinct from (old.template_hash, old.parameters, old.content_hash) then
            return new;
          end if;
        end if;
        if (new.template_hash, new.parameters, new.secure_parameters, new.content_hash)
          is distinct from (old.template_hash, old.parameters, old.secure_parameters, old.content_hash) then
          raise exception 'what was submitted does not change';
        end if;
        return new;
      end $$`,
    `alter table deployment_operation disable trigger deployment_operation_content`,
    `update deployment_operation set content_hash = '' where content_hash is not null`,
    `alter table deployment_operation enable trigger deployment_operation_content`,
  ],
};
