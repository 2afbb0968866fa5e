import type { ResponseOf, sessionRoutes } from '@blueport/contracts';
import { api } from './api.ts';

export type Me = ResponseOf<typeof sessionRoutes.me>;
type Directory = ResponseOf<typeof sessionRoutes.directories>[number];
type Landing = ResponseOf<typeof sessionRoutes.landing>['data'];

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<Me, void>({ query: () => '/api/user/me', providesTags: ['Me'] }),
    directories: build.query<readonly Directory[], void>({
      query: () => '/api/user/directory',
      providesTags: ['Directory'],
    }),
    landing: build.query<Landing, void>({
      query: () => '/api/web-settings/landing',
      transformResponse: (answer: ResponseOf<typeof sessionRoutes.landing>) => answer.data,
    }),
  }),
});

export const { useMeQuery, useDirectoriesQuery, useLandingQuery } = sessionApi;
