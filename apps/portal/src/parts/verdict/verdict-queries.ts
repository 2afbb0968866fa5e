import type { ListResult } from '@blueport/contracts';
import { api } from '../../core/api/api.ts';

const spendingApi = api.injectEndpoints({
  endpoints: (build) => ({
    budgetSubscriptions: build.query<ListResult<{ subscriptionId: string; displayName: string }>, void>({
      query: () => ({ url: '/api/user/subscription', query: { limit: 0 } }),
      providesTags: ['Subscription'],
    }),
  }),
});

export const { useBudgetSubscriptionsQuery } = spendingApi;
