import { locationName, subscriptionRoutes } from '@blueport/contracts';
import { readOrNotFound } from '../../../cloud/cloud-refusal.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { listRows } from '../../../list/list-rows.ts';
import { parseList } from '../../../list/parse-list.ts';
import {
  chooseDefault,
  connectSubscription,
  disconnectSubscription,
  type SubscriptionParts,
} from './connect-subscription.ts';
import { searchResources, type FindCreators } from './search-resources.ts';
import {
  describeSubscriptions,
  subscriptionEntity,
  subscriptionsApi,
  type SubscriptionBody,
} from './subscription-rows.ts';

const groupsApi = '2021-04-01';

const resourceGroups: ListEntity = {
  fields: {
    id: { type: 'text' },
    name: { type: 'text', search: true },
    location: { type: 'text', search: true },
    provisioningState: { type: 'text' },
  },
  tieBreaker: 'id',
};

interface LocationBody {
  readonly name: string;
  readonly displayName?: string;
  readonly metadata?: { readonly regionType?: string };
}
interface GroupBody {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly properties?: { readonly provisioningState?: string };
}

/** Lists the resource groups of a subscription. */
async function listResourceGroups(
  cloud: SubscriptionParts['cloud'],
  { session, params, query, signal }: Call<typeof subscriptionRoutes.resourceGroups>,
) {
  const list = parseList(resourceGroups, query);
  const found = await readOrNotFound(
    cloud
      .armFor(session)
      .all<GroupBody>(`/subscriptions/${params.sid}/resourcegroups`, groupsApi, { signal }),
  );
  const rows = found.map(({ id, name, location, tags, properties }) => ({
    id,
    name,
    location,
    tags: { ...tags },
    provisioningState: properties?.provisioningState ?? 'Succeeded',
  }));
  return listRows(resourceGroups, list, rows, [{ field: 'name', descending: false }]);
}

/**
 * Creates the feature for subscriptions, regions and resource groups, requested from the cloud with the user's token.
 */
export function createSubscriptionsFeature(
  parts: Parts,
  options: Pick<SubscriptionParts, 'cloud' | 'inventory'> & { readonly madeBy: FindCreators },
): Feature {
  const { cloud, madeBy } = options;
  const { db } = parts.database;
  const whole: SubscriptionParts = { ...parts, ...options };
  return {
    name: 'subscriptions',
    routes(registry) {
      registry.register(subscriptionRoutes.list, async ({ session, query, signal }) => {
        const list = parseList(subscriptionEntity, query);
        const found = await cloud
          .armFor(session)
          .all<SubscriptionBody>('/subscriptions', subscriptionsApi, { signal });
        const rows = await describeSubscriptions(db, session, found);
        return listRows(subscriptionEntity, list, rows, [{ field: 'displayName', descending: false }]);
      });
      registry.register(subscriptionRoutes.connect, (call) => connectSubscription(whole, call));
      registry.register(subscriptionRoutes.disconnect, (call) => disconnectSubscription(whole, call));
      registry.register(subscriptionRoutes.setDefault, (call) => chooseDefault(whole, call));

      registry.register(subscriptionRoutes.locations, async ({ session, params, signal }) => {
        const found = await readOrNotFound(
          cloud
            .armFor(session)
            .all<LocationBody>(`/subscriptions/${params.sid}/locations`, subscriptionsApi, { signal }),
        );
        return found
          .filter((location) => location.metadata?.regionType !== 'Logical')
          .map(({ name, displayName }) => ({ name, displayName: displayName ?? locationName(name) }))
          .sort((left, right) => left.displayName.localeCompare(right.displayName, 'en'));
      });

      registry.register(subscriptionRoutes.resourceGroups, (call) => listResourceGroups(cloud, call));

      registry.register(subscriptionRoutes.searchResources, ({ session, query, signal }) =>
        searchResources({
          arm: cloud.armFor(session),
          madeBy,
          session,
          text: query.text,
          limit: query.limit,
          signal,
        }),
      );
    },
  };
}
