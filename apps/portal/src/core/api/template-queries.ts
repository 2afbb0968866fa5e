import type { ListResult, Subscription } from '@blueport/contracts';
import { api } from './api.ts';

const templateApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewSubscriptions: build.query<ListResult<Subscription>, void>({
      query: () => ({ url: '/api/user/subscription', query: { limit: 0 } }),
      providesTags: ['Subscription'],
    }),
  }),
});

export const { usePreviewSubscriptionsQuery } = templateApi;
