import type { Extension, ExtensionValues } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import type { Vault } from '../../../security/vault.ts';

export const extensionFields: ListEntity = {
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

/** All columns except the protected settings, which are read only to be sent. */
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

export const extensionsOf = (db: Kysely<Database>, organizationId: string) =>
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

/** Returns every extension of an organization, in the order of the wizard. */
export async function extensionsInOrder(db: Kysely<Database>, organizationId: string): Promise<Extension[]> {
  const rows = await extensionsOf(db, organizationId).orderBy('position').orderBy('title').execute();
  return rows.map((row) => presentExtension(row, 0));
}

/** Returns the context that the encryption of an extension's protected settings is bound to. */
const protectedPlace = (id: string): string => `machine_extension/${id}/protected_settings`;

/** Returns the columns of an extension. Omitted protected settings have none, so that they remain unchanged. */
export const extensionColumns = (vault: Vault, id: string, values: ExtensionValues) => ({
  title: values.title,
  description: values.description,
  publisher: values.publisher,
  type: values.type,
  handler_version: values.typeHandlerVersion,
  auto_upgrade: values.autoUpgradeMinorVersion,
  os_types: JSON.stringify(values.osTypes),
  clouds: JSON.stringify(values.clouds),
  settings: JSON.stringify(values.settings),
  ...sealedColumns(vault, id, values.protectedSettings),
  parameters: JSON.stringify(values.parameters),
  mode: values.mode,
  state: values.state,
  position: values.order,
});

function sealedColumns(vault: Vault, id: string, settings: ExtensionValues['protectedSettings']) {
  if (settings === undefined) return {};
  const names = Object.keys(settings ?? {});
  return {
    protected_settings:
      settings === null || names.length === 0
        ? null
        : vault.seal(JSON.stringify(settings), protectedPlace(id)),
    protected_names: JSON.stringify(names),
  };
}

/** Reads the decrypted protected settings to send to the cloud, by extension id; extensions without any are omitted. */
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
    rows.flatMap(({ id, protected_settings: sealedSettings }) =>
      sealedSettings === null
        ? []
        : [
            [
              id,
              JSON.parse(vault.open(sealedSettings, protectedPlace(id))) as Record<string, unknown>,
            ] as const,
          ],
    ),
  );
}
