import { deploymentPath, objectTypeOfAction } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** The object of an audit entry as it is now: its name, and the path of its page below /portal, if it has one. */
export interface NamedObject {
  readonly name: string;
  readonly path: string | null;
}

/** The part of an audit entry that identifies its object. */
export interface ObjectEntry {
  readonly objectType: string;
  readonly objectId: string;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

type Find = (
  db: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
) => Promise<readonly (NamedObject & { readonly id: string })[]>;

type NamedTable =
  | 'role'
  | 'connection'
  | 'webhook'
  | 'template_field'
  | 'saved_view'
  | 'machine_image'
  | 'machine_extension'
  | 'template_form'
  | 'blueprint_type'
  | 'announcement'
  | 'account'
  | 'directory_group'
  | 'scim_token'
  | 'invitation';

/** Finds objects of a table with one row per object, by ID, within the organization. */
function findInTable(
  table: NamedTable,
  name: 'name' | 'title' | 'email',
  pathOf?: (id: string) => string,
): Find {
  return async (db, organizationId, ids) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${sql.ref(name)} as name from ${sql.table(table)}
      where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map((row) => ({ ...row, path: pathOf?.(row.id) ?? null }));
  };
}

const findDeployments: Find = async (db, organizationId, ids) => {
  const rows = await db
    .selectFrom('deployment')
    .select(['id', 'title', 'name', 'subscription_id as subscriptionId', 'resource_group as resourceGroup'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.title, path: deploymentPath(row) }));
};

const findBlueprints: Find = async (db, organizationId, ids) => {
  const rows = await db
    .selectFrom('organization_blueprint as offer')
    .innerJoin('blueprint', 'blueprint.id', 'offer.blueprint_id')
    .select(['blueprint.id', 'blueprint.title', 'offer.slug'])
    .where('offer.organization_id', '=', organizationId)
    .where('offer.configuration_id', 'is', null)
    .where('offer.withdrawn_at', 'is', null)
    .where('blueprint.id', 'in', [...ids])
    .execute();
  return rows.map(({ id, title, slug }) => ({ id, name: title, path: `/model/${slug}` }));
};

/** An organization sees its own name; the operator sees those of all. */
const findOrganizations: Find = async (db, organizationId, ids) => {
  const rows = await db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where((eb) =>
      eb.or([
        eb('id', '=', organizationId),
        eb.exists(
          eb
            .selectFrom('organization as caller')
            .select('caller.id')
            .where('caller.id', '=', organizationId)
            .where('caller.is_operator', '=', true),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => ({ ...row, path: `/organization/${row.id}` }));
};

const findFleets: Find = async (db, organizationId, ids) => {
  const rows = await db
    .selectFrom('fleet')
    .select(['id', 'blueprint_title', 'version'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: `${row.blueprint_title} ${row.version}`,
    path: `/deployment/fleet/${row.id}`,
  }));
};

/** Finds the objects of each type. Objects of other types have only the name in their entry. */
export const finders: Readonly<Record<string, Find>> = {
  account: findInTable('account', 'name', (id) => `/user/${id}`),
  announcement: findInTable('announcement', 'title'),
  blueprint: findBlueprints,
  connection: findInTable('connection', 'name'),
  deployment: findDeployments,
  extension: findInTable('machine_extension', 'title', (id) => `/extension/${id}`),
  fleet: findFleets,
  group: findInTable('directory_group', 'name'),
  image: findInTable('machine_image', 'title', (id) => `/image/${id}`),
  invitation: findInTable('invitation', 'email'),
  organization: findOrganizations,
  role: findInTable('role', 'name', (id) => `/role/${id}`),
  savedView: findInTable('saved_view', 'name'),
  scimToken: findInTable('scim_token', 'name'),
  templateField: findInTable('template_field', 'name'),
  templateForm: findInTable('template_form', 'title', (id) => `/template/form/${id}`),
  templateType: findInTable('blueprint_type', 'title'),
  webhook: findInTable('webhook', 'name'),
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The path parameters of a refused request, whose object is the one that its route would have changed. */
function parametersOf({ details }: ObjectEntry): readonly string[] {
  const { params } = details;
  return typeof params === 'object' && params !== null ? Object.values(params).map(String) : [];
}

/**
 * Returns the type and the possible IDs of an entry's object: any path parameter of a refused request may be the ID.
 */
function targetsOf(entry: ObjectEntry): { readonly type: string; readonly id: string }[] {
  if (entry.objectType !== 'route') return [{ type: entry.objectType, id: entry.objectId }];
  const type = objectTypeOfAction(entry.action);
  return parametersOf(entry).map((id) => ({ type, id: id.toLowerCase() }));
}

/** Finds the objects of audit entries that still exist in the organization, with one query per object type. */
export async function findObjects(
  db: Kysely<Database>,
  organizationId: string,
  entries: readonly ObjectEntry[],
): Promise<(entry: ObjectEntry) => NamedObject | undefined> {
  const idsByType = Map.groupBy(
    entries.flatMap(targetsOf).filter(({ type, id }) => Object.hasOwn(finders, type) && uuid.test(id)),
    ({ type }) => type,
  );
  const found = await Promise.all(
    [...idsByType].map(async ([type, targets]) => {
      const ids = [...new Set(targets.map(({ id }) => id))];
      const objects = await finders[type]!(db, organizationId, ids);
      return objects.map(({ id, ...object }) => [`${type}/${id}`, object] as const);
    }),
  );
  const objects = new Map(found.flat());
  return (entry) =>
    targetsOf(entry)
      .map(({ type, id }) => objects.get(`${type}/${id}`))
      .find((object) => object !== undefined);
}

/** Details that contain the name of the object, by its type. Those of an organization name something else. */
const nameDetails: Readonly<Record<string, readonly string[]>> = {
  account: ['email'],
  approval: ['deployment'],
  organization: [],
  roleAssignment: ['principal'],
};

/** Returns the name of an object that an entry recorded when it was written. */
export function recordedName(entry: ObjectEntry): string | null {
  const { objectType, objectId, action, details } = entry;
  if (objectType === 'route') return parametersOf(entry).find((value) => !uuid.test(value)) ?? null;
  if (objectType === 'resourceGroup') return /\/resourceGroups\/([^/]+)/i.exec(objectId)?.[1] ?? null;
  if (objectType === 'draft') return objectId;
  const ofOrganization = /^org\.(?:create|createWithUser|edit|delete)$/.test(action) ? ['name'] : [];
  const usual = nameDetails[objectType] ?? ['title', 'name', 'email'];
  const names = objectType === 'organization' ? ofOrganization : usual;
  const name = names.map((detail) => details[detail]).find((value) => typeof value === 'string');
  return typeof name === 'string' && name !== '' ? name : null;
}
