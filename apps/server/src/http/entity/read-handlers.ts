import type { Dependants, ListQuery } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import { listRows } from '../../list/list-rows.ts';
import { parseList } from '../../list/parse-list.ts';
import type { ById, EntityCall } from './entity-call.ts';
import type { EntityReader } from './entity-reader.ts';
import type { EntityItem, EntityList } from './entity.ts';

/** An item and all values to filter and sort by. */
interface ListedItem<Item> {
  readonly [field: string]: unknown;
  readonly item: Item;
}

/** Returns the handlers that read items. */
export function createReadHandlers<Item extends EntityItem>(
  db: Kysely<Database>,
  { all, find }: EntityReader<Item>,
  { list, order, derived, dependants }: EntityList<Item>,
) {
  return {
    async list({ session, query }: Pick<EntityCall, 'session'> & { readonly query: ListQuery }) {
      const parsed = parseList(list, query);
      const items = await all(db, session.organizationId);
      const found = listRows(
        list,
        parsed,
        items.map((item): ListedItem<Item> => ({ ...item, ...derived?.(item), item })),
        order,
      );
      return { ...found, result: found.result.map(({ item }) => item) };
    },
    async get({ session, params, header }: Pick<EntityCall, 'session' | 'header'> & ById): Promise<Item> {
      const { item } = await find(db, session.organizationId, params.id);
      header('etag', item.etag);
      return item;
    },
    async dependants({ session, params }: Pick<EntityCall, 'session'> & ById): Promise<Dependants> {
      const { item } = await find(db, session.organizationId, params.id, 0);
      return dependants(db, item, session.organizationId);
    },
  };
}
