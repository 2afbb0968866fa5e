import type { Extension, ListQuery } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { listRows } from '../../../list/list-rows.ts';
import { parseList } from '../../../list/parse-list.ts';
import type { Vault } from '../../../security/vault.ts';
import type { CountUses } from '../images/index.ts';

const extensions: ListEntity = {
  fields: {
    id: { type: 'text' },
    title: { type: 'text', search: true },
    description: { type: 'text', search: true },
    publisher: { type: 'text', search: true },
    type: { type: 'text', search: true },
    typeHandlerVersion: { type: 'text' },
    osTypes: { type: 'text' },
    clouds: { type: 'text' },
    mode: { type: 'text' },
    state: { type: 'text' },
    order: { type: 'number' },
    deployments: { type: 'number' },
    createdAt: { type: 'time' },
    updatedAt: { type: 'time' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

/** Everything but the protected settings: they are read only by who sends them. */
const columns = [
  'id',
  'title',
  'description',
  'publisher',
  'type',
  'handler_version',
  'auto_upgrade',
  'os_types',
  'clouds',
  'settings',
  'protected_names',
  'parameters',
  'mode',
  'state',
  'position',
  'revision',
  'created_at',
  'updated_at',
] as const;

const extensionsOf = (db: Kysely<Database>, organizationId: string) =>
  db.selectFrom('machine_extension').select(columns).where('organization_id', '=', organizationId);
type Row = Awaited<ReturnType<ReturnType<typeof extensionsOf>['executeTakeFirstOrThrow']>>;

export const presentExtension = (row: Row, deployments: number): Extension => ({
  id: row.id,
  title: row.title,
  description: row.description,
  publisher: row.publisher,
  type: row.type,
  typeHandlerVersion: row.handler_version,
  autoUpgradeMinorVersion: row.auto_upgrade,
  osTypes: row.os_types,
  clouds: row.clouds,
  settings: row.settings,
  protectedNames: row.protected_names,
  parameters: row.parameters,
  mode: row.mode,
  state: row.state,
  order: row.position,
  deployments,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.revision}"`,
});

/** The extensions of an organization; few enough to be filtered in memory. */
export async function listExtensions(
  db: Kysely<Database>,
  countUses: CountUses,
  organizationId: string,
  query: ListQuery,
) {
  const list = parseList(extensions, query);
  const [rows, uses] = await Promise.all([
    extensionsOf(db, organizationId).execute(),
    countUses(db, organizationId),
  ]);
  return listRows(
    extensions,
    list,
    rows.map((row) => presentExtension(row, uses.get(row.id) ?? 0)),
    [
      { field: 'order', descending: false },
      { field: 'title', descending: false },
    ],
  );
}

/** An extension of an organization; 404 for everything else. */
export async function findExtension(db: Kysely<Database>, organizationId: string, id: string): Promise<Row> {
  const row = await extensionsOf(db, organizationId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Every extension of an organization, as the wizard orders them. */
export async function extensionsInOrder(db: Kysely<Database>, organizationId: string): Promise<Extension[]> {
  const rows = await extensionsOf(db, organizationId).orderBy('position').orderBy('title').execute();
  return rows.map((row) => presentExtension(row, 0));
}

/** Where the protected settings of an extension are bound to. */
export const protectedPlace = (id: string): string => `machine_extension/${id}/protected_settings`;

/** Protected settings as they will be sent to the cloud, by extension; only what has some. */
export async function readProtected(
  db: Kysely<Database>,
  vault: Vault,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('machine_extension')
    .select(['id', 'protected_settings'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ id, protected_settings: sealed }) =>
      sealed === null
        ? []
        : [[id, JSON.parse(vault.open(sealed, protectedPlace(id))) as Record<string, unknown>] as const],
    ),
  );
}
