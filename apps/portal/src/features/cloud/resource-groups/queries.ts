import type { KnownGroup, ListResult, ResourceGroup, Subscription } from '@blueport/contracts';
import { resourceGroupRoutes } from '@blueport/contracts/routes/cloud/resource-group-routes';
import { subscriptionRoutes } from '@blueport/contracts/routes/cloud/subscription-routes';
import { api } from '../../../core/api/api.ts';
import { requestOf } from '../../../core/api/endpoints-of.ts';
import type { ApiError } from '../../../core/api/problem.ts';

/** Resource group with its subscription. */
export interface ResourceGroupRow extends ResourceGroup {
  readonly subscriptionId: string;
  readonly subscriptionName: string;
  /** Null if unknown, because the subscription is not connected and its groups come from the cloud. */
  readonly resourceCount: number | null;
  readonly seenAt: string | null;
}

/**
 * Groups of several subscriptions: from the inventory if connected, otherwise from the cloud. A subscription that fails
 * does not hide the others.
 */
interface ResourceGroupsAnswer {
  readonly rows: readonly ResourceGroupRow[];
  readonly subscriptions: readonly Subscription[];
  readonly failed: readonly { readonly name: string; readonly error: ApiError }[];
}

const all = { query: { limit: 0 } };

export const resourceGroupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `sids` is `All` or a comma-separated list of subscription IDs. */
    resourceGroups: build.query<ResourceGroupsAnswer, string>({
      providesTags: ['Subscription', 'ResourceGroup'],
      async queryFn(sids, _api, _options, call) {
        const list = await call(requestOf(subscriptionRoutes.list, all));
        if (list.error) return { error: list.error };
        const subscriptions = (list.data as ListResult<Subscription>).result;
        const requestedIds = sids === 'All' ? null : new Set(sids.toLowerCase().split(','));
        const isWanted = (id: string) => !requestedIds || requestedIds.has(id.toLowerCase());
        const known = await call(requestOf(resourceGroupRoutes.list, all));
        if (known.error) return { error: known.error };
        const matchingGroups = (known.data as ListResult<KnownGroup>).result.filter((group) =>
          isWanted(group.subscriptionId),
        );
        // Query the cloud for connected subscriptions whose inventory was not read yet, so that users do not have to
        // wait for it.
        const isRead = (one: Subscription) => one.connected && one.inventoryReadAt !== null;
        const chosen = subscriptions.filter((one) => isWanted(one.subscriptionId) && !isRead(one));
        const answers = await Promise.all(
          chosen.map(async ({ subscriptionId, displayName }) => ({
            subscriptionId,
            displayName,
            answer: await call(requestOf(subscriptionRoutes.resourceGroups, { sid: subscriptionId, ...all })),
          })),
        );
        const firstError = answers[0]?.answer.error;
        // If every subscription fails, return the first error.
        if (firstError && matchingGroups.length === 0 && answers.every(({ answer }) => answer.error))
          return { error: firstError };
        const queriedIds = new Set(chosen.map(({ subscriptionId }) => subscriptionId.toLowerCase()));
        const live = answers.flatMap(({ subscriptionId, displayName, answer }) =>
          answer.error
            ? []
            : (answer.data as ListResult<ResourceGroup>).result.map((group) => ({
                ...group,
                subscriptionId,
                subscriptionName: displayName,
                resourceCount: null,
                seenAt: null,
              })),
        );
        const rows: ResourceGroupRow[] = [
          ...matchingGroups.filter(({ subscriptionId }) => !queriedIds.has(subscriptionId.toLowerCase())),
          ...live,
        ];
        const failed = answers.flatMap(({ displayName, answer }) =>
          answer.error ? [{ name: displayName, error: answer.error }] : [],
        );
        return { data: { rows, subscriptions, failed } };
      },
    }),
  }),
});
