import type { ListResult, ResourceGroup, Subscription } from '@blueport/contracts';
import { api } from '../../api/api.ts';
import type { ApiError } from '../../api/problem.ts';

/** A resource group with the subscription it belongs to. */
export interface ResourceGroupRow extends ResourceGroup {
  readonly subscriptionId: string;
  readonly subscriptionName: string;
}

/** Groups of several subscriptions; a subscription that did not answer does not hide the others. */
export interface ResourceGroupsAnswer {
  readonly rows: readonly ResourceGroupRow[];
  readonly subscriptions: readonly Subscription[];
  readonly failed: readonly { readonly name: string; readonly error: ApiError }[];
}

const resourceGroupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `sids` is `All` or subscription ids joined by commas. */
    resourceGroups: build.query<ResourceGroupsAnswer, string>({
      providesTags: ['Subscription', 'ResourceGroup'],
      async queryFn(sids, _api, _options, call) {
        const list = await call({ url: '/api/user/subscription', query: { limit: 0 } });
        if (list.error) return { error: list.error };
        const subscriptions = (list.data as ListResult<Subscription>).result;
        const wanted = sids === 'All' ? null : new Set(sids.toLowerCase().split(','));
        const chosen = subscriptions.filter((one) => !wanted || wanted.has(one.subscriptionId.toLowerCase()));
        const answers = await Promise.all(
          chosen.map(async ({ subscriptionId, displayName }) => ({
            subscriptionId,
            displayName,
            answer: await call({
              url: `/api/resource/subscription/${subscriptionId}/group`,
              query: { limit: 0 },
            }),
          })),
        );
        const firstError = answers[0]?.answer.error;
        // When every subscription refuses for the same reason, that reason is the answer.
        if (firstError && answers.every(({ answer }) => answer.error)) return { error: firstError };
        const rows = answers.flatMap(({ subscriptionId, displayName, answer }) =>
          answer.error
            ? []
            : (answer.data as ListResult<ResourceGroup>).result.map((group) => ({
                ...group,
                subscriptionId,
                subscriptionName: displayName,
              })),
        );
        const failed = answers.flatMap(({ displayName, answer }) =>
          answer.error ? [{ name: displayName, error: answer.error }] : [],
        );
        return { data: { rows, subscriptions, failed } };
      },
    }),
  }),
});

export const { useResourceGroupsQuery } = resourceGroupsApi;
