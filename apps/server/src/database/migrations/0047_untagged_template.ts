import type { Migration } from './migration.ts';

/** The template of an operation without the tags of the request, so that a redeployment can add other tags. */
export const untaggedTemplate: Migration = {
  name: '0047_untagged_template',
  statements: [
    `alter table deployment_operation add column untagged_template_hash text references deployment_template`,
    `create or replace function deployment_content_is_final() returns trigger language plpgsql as $$
      begin
        if coalesce(current_setting('blueport.resealing', true), '') = 'on' then
          -- The same secret and the same fingerprint under another key; everything else stays as strict as it is.
          if (new.template_hash, new.untagged_template_hash, new.parameters)
            is not distinct from (old.template_hash, old.untagged_template_hash, old.parameters)
            and (new.secure_parameters is null) = (old.secure_parameters is null)
            and (new.content_hash is null) = (old.content_hash is null) then
            return new;
          end if;
        end if;
        if (new.template_hash, new.untagged_template_hash, new.parameters, new.secure_parameters, new.content_hash)
          is distinct from
          (old.template_hash, old.untagged_template_hash, old.parameters, old.secure_parameters, old.content_hash) then
          raise exception 'what was submitted does not change';
        end if;
        return new;
      end $$`,
  ],
};
