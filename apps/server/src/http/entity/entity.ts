import type { AdministrationEvent, Dependants } from '@blueport/contracts';
import type { InsertObject, Kysely, SelectQueryBuilder, UpdateObject } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import type { DatabaseHandle, Parts } from '../../feature.ts';
import type { ListEntity } from '../../list/list-entity.ts';
import type { ParsedList } from '../../list/parse-list.ts';
import type { SessionContext } from '../../session-context.ts';
import type { NameIndex } from '../free-name.ts';
import type { VersionedTable } from '../write-as-read.ts';

type Facts = Readonly<Record<string, unknown>>;
type Awaitable<Value> = Value | Promise<Value>;

/** Dependencies of the handlers. */
export interface EntityParts extends Pick<Parts, 'newId' | 'publish'> {
  readonly database: Pick<DatabaseHandle, 'db'>;
}

/** An item as the API returns it. */
export type EntityItem = {
  readonly id: string;
  /** Version for If-Match: the quoted revision of the row. */
  readonly etag: string;
};

/** The columns that identify a new row. */
interface EntityKey {
  readonly id: string;
  readonly organization_id: string;
}

/** How the rows of an entity are selected and converted to items. */
export interface EntityRows<Item, Table, Tables, Names extends keyof Tables, Row> {
  readonly table: Table;
  /** Selects the rows of an organization; the table has no alias. */
  readonly select: (db: Kysely<Database>, organizationId: string) => SelectQueryBuilder<Tables, Names, Row>;
  /** Counts uses by id, for uses that the query does not count. */
  readonly countUses?: (db: Kysely<Database>, organizationId: string) => Promise<ReadonlyMap<string, number>>;
  /** Returns the item of a row; `uses` is 0 without `countUses`. */
  readonly present: (row: Row, uses: number) => Item;
}

/** How the items of an entity are listed, and what uses them. */
export interface EntityList<Item> {
  readonly list: ListEntity;
  /** Sort order of lists that specify none. */
  readonly order: ParsedList['sort'];
  /** Returns values to filter and sort by that are not part of the item. */
  readonly derived?: (item: Item) => Facts;
  readonly dependants: (db: Kysely<Database>, item: Item, organizationId: string) => Promise<Dependants>;
}

/** How items are created, edited and deleted. `Values` is the body of create, `Changes` the body of edit. */
export interface EntityWrites<Item, Values, Changes, Table extends VersionedTable> {
  readonly table: Table;
  /** Type of the object in the audit log; the actions are `<object>.create`, `<object>.edit` and `<object>.delete`. */
  readonly object: string;
  /** Object of the live events about changes; without it, there are no events. */
  readonly announcedAs?: AdministrationEvent['object'];
  readonly unique: NameIndex;
  /** Returns the columns of a new row. Throws a refusal if the values are invalid. */
  readonly insert: (
    values: Values,
    key: EntityKey,
    session: SessionContext,
  ) => Awaitable<InsertObject<Database, Table>>;
  /** Returns the columns to update. Throws a refusal if the changes are invalid. */
  readonly update: (
    changes: Changes,
    before: Item,
    session: SessionContext,
  ) => Awaitable<UpdateObject<Database, Table>>;
  /** Throws a refusal if the item must not be deleted. The item is read in the transaction that deletes it. */
  readonly checkRemoval?: (item: Item) => void;
  /** Returns the values whose hashes the audit log stores before and after a change. */
  readonly facts: (item: Item) => Facts;
  /** Returns the details of the audit entry; `changes` is set for edits only. */
  readonly details: (item: Item, changes?: Changes) => Facts;
}
