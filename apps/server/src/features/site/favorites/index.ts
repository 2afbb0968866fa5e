import { favoriteRoutes, maxFavorites } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Call } from '../../../http/call.ts';
import { addFavorite, readFavorites, removeFavorite } from './favorite-store.ts';

export { readFavorites } from './favorite-store.ts';

function setFavorite({ session, body, write }: Call<typeof favoriteRoutes.set>) {
  const { favorite, isFavorite } = body;
  return write(async (tx) => {
    await (isFavorite ? addFavorite : removeFavorite)(tx, session, favorite);
    const result = await readFavorites(tx, session);
    if (isFavorite && result.length > maxFavorites) {
      throw new Refusal('conflict', {
        reason: 'too-many-favorites',
        values: { limit: String(maxFavorites) },
      });
    }
    return {
      answer: { result },
      audit: {
        action: isFavorite ? 'favorite.add' : 'favorite.remove',
        objectType: favorite.kind === 'view' ? 'savedView' : favorite.kind,
        objectId: favorite.target,
      },
    };
  });
}

/** Creates the feature for favorites: blueprints, deployments, resource groups and views that a person marked. */
export const createFavoritesFeature = ({ database: { db } }: Parts): Feature => ({
  name: 'favorites',
  routes(registry) {
    registry.register(favoriteRoutes.list, async ({ session }) => ({
      result: await readFavorites(db, session),
    }));
    registry.register(favoriteRoutes.set, setFavorite);
  },
});
