import type { VersionedTable } from '../write-as-read.ts';
import { createEntityReader } from './entity-reader.ts';
import type { EntityItem, EntityList, EntityParts, EntityRows, EntityWrites } from './entity.ts';
import { createReadHandlers } from './read-handlers.ts';
import { createWriteHandlers } from './write-handlers.ts';

/**
 * Returns the handlers of an administrative entity, of which an organization has few: list, get, dependants, create,
 * edit and remove. Edits and deletions require If-Match, and every write has an audit entry.
 */
export function defineEntity<
  Item extends EntityItem,
  Values,
  Changes,
  Table extends VersionedTable,
  Tables,
  Names extends keyof Tables,
  Row extends { readonly id: string },
>(
  parts: EntityParts,
  entity: EntityRows<Item, Table, Tables, Names, Row> &
    EntityList<Item> &
    EntityWrites<Item, Values, Changes, Table>,
) {
  const reader = createEntityReader(entity);
  return {
    ...createReadHandlers(parts.database.db, reader, entity),
    ...createWriteHandlers(parts, reader, entity),
  };
}
