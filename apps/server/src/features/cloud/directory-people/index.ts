import { directoryPeopleRoutes, userPhotoRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import type { DirectoryGraph } from '../resource-access/index.ts';
import { searchPeople } from './search-people.ts';
import { PhotoCache, readUserPhotos } from './user-photos.ts';

/**
 * Creates the feature that finds people to add to the organization in the directory of the signed-in user, and shows
 * the directory's photos of the organization's people.
 */
export function createDirectoryPeopleFeature(options: {
  readonly database: Parts['database'];
  readonly graph: DirectoryGraph;
}): Feature {
  const { graph, database } = options;
  const cache = new PhotoCache();
  return {
    name: 'directory-people',
    routes(registry) {
      registry.register(directoryPeopleRoutes.search, ({ session, query }) =>
        searchPeople({ db: database.db, graph }, session, query.text),
      );
      registry.register(userPhotoRoutes.list, async ({ session, query }) => {
        const ids = [...new Set(query.ids.toLowerCase().split(','))];
        return { photos: await readUserPhotos({ db: database.db, graph, cache }, session, ids) };
      });
    },
  };
}
