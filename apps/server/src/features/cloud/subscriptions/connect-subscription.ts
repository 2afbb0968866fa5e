import type { Subscription, subscriptionRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import { readOrNotFound } from '../../../cloud/cloud-refusal.ts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { notFound, Refusal } from '../../../errors/refusal.ts';
import { recordAudit } from '../../../journal/audit.ts';
import { raiseRevision, type Inventory } from '../inventory/index.ts';
import { describeSubscriptions, readSubscription } from './subscription-rows.ts';

export interface SubscriptionParts extends Parts {
  readonly cloud: PersonCloud;
  readonly inventory: Pick<Inventory, 'forgetRights' | 'refresh'>;
}

/**
 * Connects a subscription that the caller can see in a directory of the organization, and starts reading its inventory.
 */
export async function connectSubscription(
  parts: SubscriptionParts,
  call: Call<typeof subscriptionRoutes.connect>,
): Promise<Subscription> {
  const { session } = call;
  const id = call.params.sid.toLowerCase();
  const found = await readOrNotFound(readSubscription(parts.cloud.armFor(session), id));
  const tenantId = (found.tenantId ?? session.tenantId).toLowerCase();
  const { organizationId } = session;
  const answer = await call.write(async (tx) => {
    const directory = await tx
      .selectFrom('directory')
      .select('name')
      .where('tenant_id', '=', tenantId)
      .where('organization_id', '=', organizationId)
      .where('cloud', '=', session.cloud)
      .executeTakeFirst();
    if (!directory) {
      throw new Refusal('conflict', { reason: 'subscription-of-other-directory' });
    }
    await endElsewhere(tx, organizationId, id, found.displayName);
    const row = await tx
      .insertInto('cloud_subscription')
      .values({
        organization_id: organizationId,
        subscription_id: id,
        tenant_id: tenantId,
        cloud: session.cloud,
        name: found.displayName,
      })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'subscription_id']).doUpdateSet({
          connected: true,
          tenant_id: tenantId,
          name: found.displayName,
          due_at: sql<Date>`now()`,
          full_due_at: sql<Date>`now()`,
        }),
      )
      .returning('subscription_id')
      .executeTakeFirst();
    if (!row) throw notFound();
    await parts.inventory.forgetRights(tx);
    const [described] = await describeSubscriptions(tx, session, [found]);
    if (!described) throw notFound();
    return {
      answer: described,
      audit: {
        action: 'subscription.connect',
        objectType: 'subscription',
        objectId: id,
        details: { name: found.displayName, tenantId },
      },
    };
  });
  // The connection reads it in any case. Without a connection, only the caller's token is available, and only
  // now.
  await parts.inventory
    .refresh(session, [id])
    .catch((error: unknown) => call.log.warn({ err: error }, 'the inventory could not be read immediately'));
  return answer;
}

/** Disconnects a subscription of an organization and deletes its inventory. Returns the removed connection. */
async function endConnection(tx: Transaction<Database>, organizationId: string, id: string) {
  const row = await tx
    .updateTable('cloud_subscription')
    .set({
      connected: false,
      state: 'never',
      source: null,
      read_by: null,
      read_at: null,
      changes_read_at: null,
      error: null,
      resource_count: 0,
      lease_owner: null,
      lease_until: null,
      attempt: sql<number>`attempt + 1`,
    })
    .where('organization_id', '=', organizationId)
    .where('subscription_id', '=', id)
    .where('connected', '=', true)
    .returning(['name', 'tenant_id'])
    .executeTakeFirst();
  if (!row) return undefined;
  for (const table of ['inventory_resource', 'inventory_group', 'inventory_refresh'] as const) {
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('subscription_id', '=', id)
      .execute();
  }
  await raiseRevision(tx, organizationId);
  return row;
}

/**
 * Disconnects the subscription from other organizations. A directory belongs to one organization, so any other
 * connection predates a move of the directory or subscription. Their inventory is deleted and the change is recorded in
 * their audit log.
 */
async function endElsewhere(
  tx: Transaction<Database>,
  organizationId: string,
  id: string,
  name: string,
): Promise<void> {
  const others = await tx
    .selectFrom('cloud_subscription')
    .select('organization_id')
    .where('subscription_id', '=', id)
    .where('organization_id', '!=', organizationId)
    .where('connected', '=', true)
    .forUpdate()
    .execute();
  for (const { organization_id: before } of others) {
    await endConnection(tx, before, id);
    await recordAudit(
      tx,
      { organizationId: before, accountId: null, sessionId: null, ip: '', requestId: `moved/${id}` },
      {
        action: 'subscription.disconnect',
        objectType: 'subscription',
        objectId: id,
        details: { name, reason: 'It now belongs to a directory of another organization.' },
      },
    );
  }
}

/** Deletes the inventory of a subscription. The connection ignores the subscription from then on. */
export async function disconnectSubscription(
  parts: SubscriptionParts,
  call: Call<typeof subscriptionRoutes.disconnect>,
): Promise<void> {
  const { session } = call;
  const id = call.params.sid.toLowerCase();
  const { organizationId } = session;
  // A user who cannot see it in the cloud gets a 404, even if the organization has connected it.
  await readOrNotFound(readSubscription(parts.cloud.armFor(session), id));
  return call.write(async (tx) => {
    const row = await endConnection(tx, organizationId, id);
    if (!row) throw notFound();
    await parts.inventory.forgetRights(tx);
    return {
      answer: undefined,
      audit: {
        action: 'subscription.disconnect',
        objectType: 'subscription',
        objectId: id,
        details: { name: row.name, tenantId: row.tenant_id },
      },
    };
  });
}

/** Stores a user's default subscription for the cloud they are signed in to. */
export async function chooseDefault(
  parts: SubscriptionParts,
  call: Call<typeof subscriptionRoutes.setDefault>,
): Promise<void> {
  const { session } = call;
  const id = call.body.subscriptionId?.toLowerCase() ?? null;
  if (id !== null) await readOrNotFound(readSubscription(parts.cloud.armFor(session), id));
  return call.write(async (tx) => {
    await tx
      .deleteFrom('account_subscription')
      .where('account_id', '=', session.accountId)
      .where('cloud', '=', session.cloud)
      .execute();
    if (id !== null) {
      await tx
        .insertInto('account_subscription')
        .values({ account_id: session.accountId, cloud: session.cloud, subscription_id: id })
        .execute();
    }
    return {
      answer: undefined,
      audit: {
        action: 'subscription.setDefault',
        objectType: 'subscription',
        objectId: id ?? '',
        after: { subscriptionId: id },
      },
    };
  });
}
