import type { Subscription } from '@blueport/contracts';
import type { ResourceManager } from '@blueport/cloud';
import type { Kysely } from 'kysely';
import { requireBody } from '../../../cloud/require-body.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { readConnected } from '../inventory/index.ts';

export const subscriptionsApi = '2022-12-01';

export const subscriptionEntity: ListEntity = {
  fields: {
    subscriptionId: { type: 'text', search: true },
    displayName: { type: 'text', search: true },
    state: { type: 'text' },
    tenantId: { type: 'text' },
    cloud: { type: 'text' },
    directory: { type: 'text', search: true },
    connected: { type: 'boolean' },
    resourceCount: { type: 'number' },
    inventoryState: { type: 'text' },
    inventorySource: { type: 'text' },
    inventoryReadAt: { type: 'time' },
    isDefault: { type: 'boolean' },
  },
  tieBreaker: 'subscriptionId',
};

/** A subscription as returned by the cloud. */
export interface SubscriptionBody {
  readonly subscriptionId: string;
  readonly displayName: string;
  readonly state: string;
  readonly tenantId?: string;
}

/** Adds the organization's data to the subscriptions that a user sees in the cloud. */
export async function describeSubscriptions(
  db: Kysely<Database>,
  session: SessionContext,
  found: readonly SubscriptionBody[],
): Promise<Subscription[]> {
  const [connected, directories, chosen] = await Promise.all([
    readConnected(db, session.organizationId, session.cloud),
    db
      .selectFrom('directory')
      .select(['tenant_id', 'name'])
      .where('organization_id', '=', session.organizationId)
      .where('cloud', '=', session.cloud)
      .execute(),
    db
      .selectFrom('account_subscription')
      .select('subscription_id')
      .where('account_id', '=', session.accountId)
      .where('cloud', '=', session.cloud)
      .executeTakeFirst(),
  ]);
  const inventories = new Map(connected.map((one) => [one.subscriptionId, one]));
  const names = new Map(directories.map(({ tenant_id: id, name }) => [id, name]));
  return found.map(({ subscriptionId, displayName, state, tenantId = session.tenantId }) => {
    const inventory = inventories.get(subscriptionId.toLowerCase());
    const directory = names.get(tenantId.toLowerCase());
    return {
      subscriptionId,
      displayName,
      state,
      tenantId,
      cloud: session.cloud,
      directory: directory ?? '',
      connected: inventory !== undefined,
      connectable: directory !== undefined,
      resourceCount: inventory?.resourceCount ?? null,
      inventoryState: inventory?.state ?? null,
      inventorySource: inventory?.source ?? null,
      inventoryReadAt: inventory?.changesReadAt ?? inventory?.readAt ?? null,
      isDefault: chosen?.subscription_id === subscriptionId.toLowerCase(),
    };
  });
}

/** Reads a subscription with the user's rights. Throws a 404 refusal if it is not visible. */
export async function readSubscription(arm: ResourceManager, id: string): Promise<SubscriptionBody> {
  const answer = await arm.request<SubscriptionBody>('GET', `/subscriptions/${id}`, subscriptionsApi);
  return requireBody(answer, 'subscriptionId', 'displayName', 'state');
}
