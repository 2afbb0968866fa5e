import type { AdministrationEvent } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import { announceChange } from '../../journal/announce-change.ts';
import { withFreeName } from '../free-name.ts';
import { deleteAsRead, updateAsRead, type VersionedTable } from '../write-as-read.ts';
import type { ById, EntityCall } from './entity-call.ts';
import type { EntityReader } from './entity-reader.ts';
import type { EntityItem, EntityParts, EntityWrites } from './entity.ts';

/** A change of an item. */
interface ItemChange<Item, Changes> {
  readonly verb: 'create' | 'edit' | 'delete';
  readonly before?: Item;
  readonly after?: Item;
  readonly changes?: Changes;
}

const eventOf = { create: 'created', edit: 'edited', delete: 'removed' } as const satisfies Record<
  string,
  AdministrationEvent['change']
>;

/** Returns a function that announces a change, as the last step of its transaction, and returns its audit entry. */
function createRecorder<Item extends EntityItem, Values, Changes, Table extends VersionedTable>(
  { publish }: EntityParts,
  { object, announcedAs, facts, details }: EntityWrites<Item, Values, Changes, Table>,
) {
  return async function record(
    tx: Transaction<Database>,
    organizationId: string,
    item: Item,
    { verb, before, after, changes }: ItemChange<Item, Changes>,
  ) {
    const { id } = item;
    if (announcedAs !== undefined) {
      await announceChange(publish, tx, organizationId, { object: announcedAs, change: eventOf[verb], id });
    }
    return {
      action: `${object}.${verb}`,
      objectType: object,
      objectId: id,
      ...(before && { before: facts(before) }),
      ...(after && { after: facts(after) }),
      details: details(item, changes),
    };
  };
}

/** Returns the handlers that create, edit and delete items. */
export function createWriteHandlers<Item extends EntityItem, Values, Changes, Table extends VersionedTable>(
  parts: EntityParts,
  { find }: EntityReader<Item>,
  entity: EntityWrites<Item, Values, Changes, Table>,
) {
  const { db } = parts.database;
  const { table } = entity;
  const record = createRecorder(parts, entity);
  const whileFree = withFreeName(entity.unique);
  return {
    async create({ session, write, header, body }: EntityCall & { readonly body: Values }): Promise<Item> {
      const { organizationId } = session;
      const id = parts.newId();
      const columns = await entity.insert(body, { id, organization_id: organizationId }, session);
      const work = write(async (tx) => {
        await tx.insertInto(table).values(columns).execute();
        const { item: after } = await find(tx, organizationId, id, 0);
        return { answer: after, audit: await record(tx, organizationId, after, { verb: 'create', after }) };
      });
      const answer = await whileFree(work);
      header('etag', answer.etag);
      return answer;
    },

    async edit(call: EntityCall & ById & { readonly body: Changes }): Promise<Item> {
      const { session, params, body: changes } = call;
      const { organizationId } = session;
      const { item: before, uses } = await find(db, organizationId, params.id);
      call.requireMatch(before.etag);
      const columns = await entity.update(changes, before, session);
      const work = call.write(async (tx) => {
        await updateAsRead(tx, table, before, columns);
        const { item: after } = await find(tx, organizationId, before.id, uses);
        const change = { verb: 'edit', before, after, changes } as const;
        return { answer: after, audit: await record(tx, organizationId, after, change) };
      });
      const answer = await whileFree(work);
      call.header('etag', answer.etag);
      return answer;
    },

    async remove({ session, write, requireMatch, params }: EntityCall & ById): Promise<void> {
      const { organizationId } = session;
      const { item: before } = await find(db, organizationId, params.id, 0);
      requireMatch(before.etag);
      await write(async (tx) => {
        // Read again inside the transaction: a use may have been added in the meantime.
        if (entity.checkRemoval) entity.checkRemoval((await find(tx, organizationId, before.id)).item);
        await deleteAsRead(tx, table, before);
        const change = { verb: 'delete', before } as const;
        return { answer: undefined, audit: await record(tx, organizationId, before, change) };
      });
    },
  };
}
