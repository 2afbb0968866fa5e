import type { Preferences } from '@blueport/contracts';
import { api } from '../api/api.ts';

const preferenceApi = api.enhanceEndpoints({ addTagTypes: ['Preference'] }).injectEndpoints({
  endpoints: (build) => ({
    preferences: build.query<Preferences, void>({
      query: () => '/api/user/preference',
      providesTags: ['Preference'],
    }),
    savePreferences: build.mutation<Preferences, Preferences>({
      query: (body) => ({ url: '/api/user/preference', method: 'PUT', body }),
      // Shown at once; the server's answer only confirms it, and a refusal brings the old choice back.
      async onQueryStarted(body, { dispatch, queryFulfilled }) {
        const change = dispatch(preferenceApi.util.updateQueryData('preferences', undefined, () => body));
        await queryFulfilled.catch(() => change.undo());
      },
    }),
  }),
});

export const { usePreferencesQuery, useSavePreferencesMutation } = preferenceApi;
