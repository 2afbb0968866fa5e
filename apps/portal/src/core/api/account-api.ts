import { accountRoutes } from '@blueport/contracts/routes/identity/account-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const accountApi = api
  .enhanceEndpoints({ addTagTypes: ['AccessToken', 'Preference'] })
  .injectEndpoints({
    endpoints: endpointsOf('account', accountRoutes, { tag: 'AccessToken', changes: { endSession: ['Me'] } }),
  });

accountApi.enhanceEndpoints({
  endpoints: {
    accountEndSessions: {
      invalidatesTags: (_answer, error, { body }) => (error || !body.keepCurrent ? [] : ['Me']),
    },
    accountPreferences: { providesTags: ['Preference'] },
    accountSavePreferences: {
      invalidatesTags: [],
      // Updates optimistically: the server's response only confirms it, and a refusal restores the old choice.
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const change = dispatch(accountApi.util.updateQueryData('accountPreferences', undefined, () => body));
        await queryFulfilled.catch(() => change.undo());
      },
    },
  },
});
