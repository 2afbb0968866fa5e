import { directoryPeopleRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import type { DirectoryGraph } from '../resource-access/index.ts';
import { searchPeople } from './search-people.ts';

/** Creates the feature that finds people to add to the organization in the directory of the signed-in user. */
export function createDirectoryPeopleFeature(options: {
  readonly database: Parts['database'];
  readonly graph: DirectoryGraph;
}): Feature {
  return {
    name: 'directory-people',
    routes(registry) {
      registry.register(directoryPeopleRoutes.search, ({ session, query }) =>
        searchPeople({ db: options.database.db, graph: options.graph }, session, query.text),
      );
    },
  };
}
