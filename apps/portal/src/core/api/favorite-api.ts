import type { Favorite, FavoriteKind } from '@blueport/contracts';
import { favoriteRoutes } from '@blueport/contracts/routes/site/favorite-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const favoriteApi = api
  .enhanceEndpoints({ addTagTypes: ['Favorite'] })
  .injectEndpoints({ endpoints: endpointsOf('favorite', favoriteRoutes, { tag: 'Favorite' }) });

favoriteApi.enhanceEndpoints({
  endpoints: {
    favoriteSet: {
      // The response is the new list.
      async onQueryStarted(_change, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(favoriteApi.util.updateQueryData('favoriteList', undefined, () => data));
      },
    },
  },
});

/** Returns whether an object is among the favorites. IDs of resource groups are compared regardless of case. */
export const isAmong = (favorites: readonly Favorite[], kind: FavoriteKind, target: string): boolean =>
  favorites.some((one) => one.kind === kind && one.target.toLowerCase() === target.toLowerCase());
