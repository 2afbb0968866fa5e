import type { Migration } from './migration.ts';

/**
 * Adds a function that updates the statistics of cost after a month was stored. Without them, the database expects a
 * single row and compares every item with every month until its own analysis runs.
 */
export const costStatistics: Migration = {
  name: '0019_cost_statistics',
  statements: [
    // Only the owner of a table may analyze it.
    `create function cost_analyze(first date) returns void
      language plpgsql security definer set search_path from current as $$
    declare name text := 'cost_month_' || to_char(first, 'YYYY_MM');
    begin
      analyze cost_item;
      analyze cost_total;
      if to_regclass(name) is not null then execute format('analyze %I', name); end if;
    end $$`,
  ],
};
