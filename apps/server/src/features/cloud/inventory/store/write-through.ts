import type { DeploymentSummary } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { groupKeyOf, groupOf, tagsOf, toInventoryResource, type ListedGroup } from './inventory-resource.ts';
import {
  lockSubscription,
  markDeleted,
  markGroupDeleted,
  updateCounts,
  type InventoryPlace,
} from './write-inventory.ts';

type Tx = Transaction<Database>;

/** Schedules a refresh of groups, by the connection or with the rights of the session that changed them. */
export async function scheduleRefresh(
  tx: Tx,
  place: InventoryPlace,
  groups: readonly string[],
  sessionId: string | null,
): Promise<void> {
  for (const group of new Set(groups.map((name) => name.toLowerCase()))) {
    await sql`insert into inventory_refresh (organization_id, subscription_id, group_name, session_id)
      values (${place.organizationId}, ${place.subscriptionId}, ${group}, ${sessionId})
      on conflict (organization_id, subscription_id, group_name)
        do update set due_at = clock_timestamp(), tries = 0, session_id = excluded.session_id`.execute(tx);
  }
}

/** Writes a group that the portal has just created or changed. */
export async function writeOwnGroup(tx: Tx, place: InventoryPlace, group: ListedGroup): Promise<void> {
  await sql`insert into inventory_group
      (organization_id, subscription_id, group_key, id, name, location, tags, state, source, written_at)
    values (${place.organizationId}, ${place.subscriptionId}, ${groupKeyOf(place.subscriptionId, group.name)}, ${group.id},
      ${group.name}, ${group.location}, ${JSON.stringify(tagsOf(group.tags))}::jsonb,
      ${group.properties?.provisioningState ?? 'Succeeded'}, 'portal', clock_timestamp())
    on conflict (organization_id, group_key) do update set name = excluded.name, location = excluded.location,
      tags = excluded.tags, state = excluded.state, source = 'portal', written_at = excluded.written_at,
      deleted_at = null`.execute(tx);
}

async function isKnownGroup(tx: Tx, place: InventoryPlace, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('inventory_group')
    .select('name')
    .where('organization_id', '=', place.organizationId)
    .where('group_key', '=', groupKeyOf(place.subscriptionId, name))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface EndedStep {
  readonly resource_id: string;
  readonly type: string;
  readonly name: string;
  readonly location: string | null;
}

/**
 * Returns whether the cloud lists a type among the resources of a group: top-level types that are not mere settings of
 * another resource.
 */
const isListed = ({ type }: EndedStep): boolean =>
  type.split('/').length === 2 &&
  !/^microsoft\.(authorization|resources|policyinsights)\/|\/diagnosticsettings$|\/deployments$/i.test(type);

async function writeOwnResources(tx: Tx, place: InventoryPlace, steps: readonly EndedStep[]): Promise<void> {
  for (const step of steps.filter(isListed)) {
    const row = toInventoryResource(
      place.subscriptionId,
      {
        id: step.resource_id,
        name: step.name.split('/').at(-1) ?? step.name,
        type: step.type,
        ...(step.location === null || step.location.startsWith('[') ? {} : { location: step.location }),
        provisioningState: 'Succeeded',
      },
      'portal',
    );
    if (!row) continue;
    await sql`insert into inventory_resource as r
        (organization_id, subscription_id, id_key, id, name, name_key, type, type_key, location, group_key, group_name, tags,
         provisioning_state, source, search_text, written_at, created_time, changed_time)
      values (${place.organizationId}, ${place.subscriptionId}, ${row.id_key}, ${row.id}, ${row.name}, ${row.name_key},
        ${row.type}, ${row.type_key}, ${row.location}, ${row.group_key}, ${row.group_name}, '{}', 'Succeeded', 'portal',
        ${row.search_text}, clock_timestamp(), clock_timestamp(), clock_timestamp())
      on conflict (organization_id, id_key) do update set deleted_at = null, written_at = excluded.written_at,
        changed_time = excluded.changed_time, provisioning_state = 'Succeeded', source = 'portal'`.execute(
      tx,
    );
  }
}

/**
 * Writes the changes of a finished deployment operation in the transaction that ends it, so that they are visible
 * immediately. Details known only to the cloud follow with the next read.
 */
export async function writeEndedOperation(
  tx: Tx,
  end: {
    readonly organizationId: string;
    readonly operationId: string;
    readonly deployment: DeploymentSummary;
  },
): Promise<void> {
  const { deployment } = end;
  const place = { organizationId: end.organizationId, subscriptionId: deployment.subscriptionId };
  if (!(await lockSubscription(tx, place))) return;
  const operation = await tx
    .selectFrom('deployment_operation')
    .select(['kind', 'session_id'])
    .where('id', '=', end.operationId)
    .executeTakeFirst();
  const steps: EndedStep[] = await tx
    .selectFrom('deployment_step')
    .select(['resource_id', 'type', 'name', 'location'])
    .where('operation_id', '=', end.operationId)
    .where('state', 'in', ['Succeeded', 'Warning'])
    .execute();
  const groupSteps = steps.filter(({ type }) => type.toLowerCase() === 'microsoft.resources/resourcegroups');
  const touched = new Set([
    ...steps.flatMap((step) => groupOf(step.resource_id) ?? []),
    deployment.resourceGroup ?? '',
  ]);
  touched.delete('');
  if (operation?.kind === 'delete') {
    const deletedIds = steps.map(({ resource_id: id }) => id.toLowerCase());
    await markDeleted(tx, place, deletedIds, 'portal');
    for (const { name } of groupSteps) await markGroupDeleted(tx, place, name, 'portal');
  } else {
    for (const { name, resource_id: id, location } of groupSteps) {
      // A known group already has tags and a timestamp.
      if (await isKnownGroup(tx, place, name)) continue;
      await writeOwnGroup(tx, place, { id, name, location: location ?? deployment.location, tags: {} });
    }
    await writeOwnResources(tx, place, steps);
  }
  await updateCounts(tx, place);
  await scheduleRefresh(tx, place, [...touched], operation?.session_id ?? null);
}
