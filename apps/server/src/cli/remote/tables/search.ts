import {
  maxSearchHits,
  type SearchAnswer,
  type SearchHit,
  searchKinds,
  searchRoutes,
} from '@blueport/contracts';
import { cliMessage } from '../../language.ts';
import { tableOf } from '../table-of.ts';

const summary =
  'Search blueprints, deployments, resources, people and more, best matches first; tolerates one typo per word';

/** The `search` command. */
export const searchTable = tableOf({
  name: 'search',
  summary,
  verbs: {
    '': {
      route: searchRoutes.find,
      summary,
      asWords: ['q'],
      words: ['TEXT'],
      options: {
        kind: { value: searchKinds.join('|'), help: 'only results of this kind' },
        limit: { value: 'N', help: `maximum number of results of each kind (5; up to ${maxSearchHits})` },
      },
      columns: [
        ['KIND', 'kind'],
        ['NAME', 'title'],
        ['STATE', 'state'],
        ['DETAILS', ({ detail }: SearchHit) => detail.join(' · ')],
        ['ID', 'id'],
      ],
      note: ({ more, incomplete }: SearchAnswer) =>
        [
          more.length === 0 ? '' : cliMessage('more-results', { kinds: more.join(', ') }),
          incomplete.length === 0 ? '' : cliMessage('no-response-from', { names: incomplete.join(', ') }),
        ]
          .filter(Boolean)
          .join('\n'),
    },
  },
});
