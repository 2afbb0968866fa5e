import { locationName, subscriptionRoutes } from '@blueport/contracts';
import { readOrNotFound } from '../../cloud/cloud-refusal.ts';
import type { PersonCloud } from '../../cloud/person-cloud.ts';
import type { Feature } from '../../feature.ts';
import type { ListEntity } from '../../list/list-entity.ts';
import { listRows } from '../../list/list-rows.ts';
import { parseList } from '../../list/parse-list.ts';
import { searchResources, type MadeBy } from './search-resources.ts';

const subscriptionsApi = '2022-12-01';
const groupsApi = '2021-04-01';

const subscriptions: ListEntity = {
  fields: {
    subscriptionId: { type: 'text', search: true },
    displayName: { type: 'text', search: true },
    state: { type: 'text' },
    tenantId: { type: 'text' },
  },
  tieBreaker: 'subscriptionId',
};

const resourceGroups: ListEntity = {
  fields: {
    id: { type: 'text' },
    name: { type: 'text', search: true },
    location: { type: 'text', search: true },
    provisioningState: { type: 'text' },
  },
  tieBreaker: 'id',
};

interface SubscriptionBody {
  readonly subscriptionId: string;
  readonly displayName: string;
  readonly state: string;
  readonly tenantId?: string;
}
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

/** Subscriptions, regions and resource groups, asked from the cloud with the token of the person who asks. */
export function createSubscriptionsFeature(cloud: PersonCloud, madeBy: MadeBy): Feature {
  return {
    name: 'subscriptions',
    routes(registry) {
      registry.register(subscriptionRoutes.list, async ({ session, query, signal }) => {
        const list = parseList(subscriptions, query);
        const found = await cloud
          .armFor(session)
          .all<SubscriptionBody>('/subscriptions', subscriptionsApi, { signal });
        const rows = found.map(({ subscriptionId, displayName, state, tenantId }) => ({
          subscriptionId,
          displayName,
          state,
          tenantId: tenantId ?? session.tenantId,
        }));
        return listRows(subscriptions, list, rows, [{ field: 'displayName', descending: false }]);
      });

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

      registry.register(subscriptionRoutes.resourceGroups, async ({ session, params, query, signal }) => {
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
      });

      registry.register(subscriptionRoutes.searchResources, ({ session, query, signal }) =>
        searchResources({ arm: cloud.armFor(session), madeBy, session, text: query.text, signal }),
      );
    },
  };
}
