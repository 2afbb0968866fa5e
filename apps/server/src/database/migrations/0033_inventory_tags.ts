import type { Migration } from './migration.ts';

/**
 * The different tags of an organization, once each. There are few of them and many resources, so that a search looks through
 * them, and finds the resources that carry what it found by an index that holds nothing else.
 */
export const inventoryTags: Migration = {
  name: '0033_inventory_tags',
  statements: [
    `create table inventory_tag (
      organization_id uuid not null references organization on delete cascade,
      -- What the line is known by: lines may be longer than an index takes.
      line_hash bytea not null,
      -- In lower case: name=value, as it stands in the text that is searched.
      line text collate "C" not null,
      primary key (organization_id, line_hash)
    )`,
    // The keys of a resource's tags: what follows id and name in the text that is searched, line by line. The price makes the
    // database ask the index rather than every row.
    `create function inventory_tag_keys(search_text text, id_key text, name_key text) returns bytea[]
      language sql immutable strict parallel safe cost 1000 as $$
      select array(select substring(sha256(convert_to(line, 'UTF8')) for 16)
        from string_to_table(substr(search_text, length(id_key) + length(name_key) + 3), E'\\n') line)
    $$`,
    // Whoever writes resources teaches the tags too, an older server that knows nothing of them included; hence with the rights
    // of the owner. The lock keeps tags from being forgotten between here and the end of the transaction; the order keeps two
    // that write the same tags from waiting for each other.
    `create function inventory_learn_tags() returns trigger
      language plpgsql security definer set search_path from current as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('inventory-tag/' || w.organization_id::text, 0))
        from (select distinct organization_id from written where deleted_at is null) w;
      insert into inventory_tag (organization_id, line_hash, line)
        select distinct w.organization_id, substring(sha256(convert_to(t.line, 'UTF8')) for 16), t.line
          from written w
          cross join string_to_table(
            substr(w.search_text, length(w.id_key) + length(w.name_key) + 3), E'\\n') t(line)
         where w.deleted_at is null order by 1, 2
        on conflict do nothing;
      return null;
    end $$`,
    `create trigger inventory_tags_of_new after insert on inventory_resource
      referencing new table as written for each statement execute function inventory_learn_tags()`,
    `create trigger inventory_tags_of_changed after update on inventory_resource
      referencing new table as written for each statement execute function inventory_learn_tags()`,
  ],
};
