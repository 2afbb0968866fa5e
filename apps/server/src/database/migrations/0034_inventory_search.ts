import type { Migration } from './migration.ts';

/**
 * The indexes by which a search finds id and name apart from tags, in place of the one that held them together. Built beside
 * the work of servers that run, and out of the tags that were there before anybody wrote them down.
 */
export const inventorySearch: Migration = {
  name: '0034_inventory_search',
  alone: true,
  // Without the extension searches go on reading the whole table.
  onlyWhere: `exists (select from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid))`,
  statements: [
    `insert into inventory_tag (organization_id, line_hash, line)
      select distinct r.organization_id, substring(sha256(convert_to(t.line, 'UTF8')) for 16), t.line
        from inventory_resource r
        cross join string_to_table(
          substr(r.search_text, length(r.id_key) + length(r.name_key) + 3), E'\\n') t(line)
       where r.deleted_at is null order by 1, 2
      on conflict do nothing`,
    // One that was broken off leaves an index behind that nobody may use.
    `drop index concurrently if exists inventory_tag_search`,
    `create index concurrently inventory_tag_search on inventory_tag using gin (line gin_trgm_ops)`,
    `drop index concurrently if exists inventory_resource_tagged`,
    // Few keys, so that they are put in place at once: none are searched through one by one in a list of late ones.
    `create index concurrently inventory_resource_tagged on inventory_resource
      using gin (inventory_tag_keys(search_text, id_key, name_key)) with (fastupdate = off)
      where deleted_at is null`,
    `drop index concurrently if exists inventory_resource_head`,
    `create index concurrently inventory_resource_head on inventory_resource
      using gin ((id_key || E'\\n' || name_key) gin_trgm_ops) where deleted_at is null`,
    `analyze inventory_resource, inventory_tag`,
    `drop index concurrently if exists inventory_resource_search`,
  ],
};
