import type { OtherOwner } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

/** The scope of a search for resources of other deployments. */
export interface OwnersQuery {
  readonly organizationId: string;
  readonly resourceIds: readonly string[];
  /** The deployment to exclude. */
  readonly except?: string | undefined;
}

interface OwnedRow {
  readonly resource_key: string;
  readonly name: string;
  readonly title: string;
  readonly subscription_id: string;
  readonly resource_group: string | null;
}

/** Selects the resources that live deployments declare and hold. One that is being deleted no longer holds any. */
function selectOwners(db: Kysely<Database>, { organizationId, except }: OwnersQuery) {
  return (
    db
      .selectFrom('deployment_step as s')
      .innerJoin('deployment_operation as o', 'o.id', 's.operation_id')
      .innerJoin('deployment as d', 'd.id', 'o.deployment_id')
      .select(['s.resource_key', 'd.name', 'd.title', 'd.subscription_id', 'd.resource_group'])
      .distinct()
      .where('d.organization_id', '=', organizationId)
      .$if(except !== undefined, (query) => query.where('d.id', '<>', except ?? ''))
      .where('d.state', 'not in', ['Deleted', 'Detached', 'Deleting'])
      .where('o.template_hash', 'is not', null)
      // Operations without approval were never sent; accepted ones that have not started will be.
      .where((is) =>
        is.or([
          is('o.started_at', 'is not', null),
          is.and([is('o.held', '=', false), is('o.finished_at', 'is', null)]),
        ]),
      )
      .where('s.state', '<>', 'Skipped')
      .where(sql<boolean>`lower(s.type) <> 'microsoft.resources/deployments'`)
      .where(
        sql<boolean>`not exists (
        select from deployment_step gs join deployment_operation g on g.id = gs.operation_id
        where gs.resource_key = s.resource_key and gs.state = 'Succeeded'
          and g.deployment_id = o.deployment_id and g.kind = 'delete' and g.number > o.number)`,
      )
  );
}

const ownerOf = (row: OwnedRow): OtherOwner => ({
  name: row.name,
  title: row.title,
  subscriptionId: row.subscription_id,
  resourceGroup: row.resource_group,
});

function addTo(found: Map<string, OtherOwner[]>, key: string, row: OwnedRow): void {
  const owners = found.get(key) ?? [];
  if (!owners.some(({ name }) => name === row.name)) owners.push(ownerOf(row));
  found.set(key, owners);
}

/**
 * Returns the other live deployments of the organization that declare exactly these resources. Keys are lower-case ids.
 */
export async function otherOwners(
  db: Kysely<Database>,
  query: OwnersQuery,
): Promise<ReadonlyMap<string, readonly OtherOwner[]>> {
  const keys = query.resourceIds.map((id) => id.toLowerCase());
  const found = new Map<string, OtherOwner[]>();
  if (keys.length === 0) return found;
  const rows = await selectOwners(db, query)
    .where(sql<boolean>`s.resource_key = any(${keys})`)
    .orderBy('d.title')
    .orderBy('d.name')
    .execute();
  for (const row of rows) addTo(found, row.resource_key, row);
  return found;
}

/**
 * Like `otherOwners`, and also returns for each resource the deployments that declare a child of it, because children
 * are deleted with it. Children are searched in deployments of the same groups and those without a group.
 */
export async function otherOwnersAndChildren(
  db: Kysely<Database>,
  query: OwnersQuery,
): Promise<ReadonlyMap<string, readonly OtherOwner[]>> {
  const keys = query.resourceIds.map((id) => id.toLowerCase());
  const places = new Set(
    keys.flatMap((key) => /^\/subscriptions\/[^/]+\/resourcegroups\/[^/]+/.exec(key)?.[0] ?? []),
  );
  const found = new Map<string, OtherOwner[]>();
  for (const [key, owners] of await otherOwners(db, query)) found.set(key, [...owners]);
  if (places.size === 0) return found;
  const rows = await selectOwners(db, query)
    .where(
      sql<boolean>`(d.resource_group is null
        or lower('/subscriptions/' || d.subscription_id || '/resourceGroups/' || d.resource_group) = any(${[...places]}))`,
    )
    .where(
      sql<boolean>`exists (select from unnest(${keys}::text[]) as k where starts_with(s.resource_key, k || '/'))`,
    )
    .orderBy('d.title')
    .orderBy('d.name')
    .execute();
  for (const row of rows) {
    for (const key of keys) if (row.resource_key.startsWith(`${key}/`)) addTo(found, key, row);
  }
  return found;
}
