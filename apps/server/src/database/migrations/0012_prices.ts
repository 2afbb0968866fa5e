import type { Migration } from './migration.ts';

/** Parts of the public price list as they were read; they belong to no organization. */
export const prices: Migration = {
  name: '0012_prices',
  statements: [
    `create table price_list (
      name text primary key,
      items jsonb not null,
      read_at timestamptz not null
    )`,
    `create index price_list_age on price_list (read_at)`,
  ],
};
