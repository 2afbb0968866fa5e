import { savedViewRoutes, viewSharings } from '@blueport/contracts';
import { portal } from '../../api-client.ts';
import { commandError, exitCodes, usageError } from '../../exit-codes.ts';
import { oneOf, omitUndefined } from '../inputs.ts';
import { tableOf } from '../table-of.ts';
import type { VerbInput } from '../verb.ts';

const query = {
  value: 'QUERY',
  help: 'filters, sort order and columns, as in the query string of the address',
};
const marks = {
  pinned: { help: 'pin it to the sidebar', otherwise: false },
  default: { field: 'isDefault', help: 'use it as the default view of the list', otherwise: false },
};

/** Builds a change, which sends the whole view. Omitted fields keep their values. */
async function changesFrom(input: VerbInput) {
  const changes = omitUndefined({
    name: input.text('name'),
    query: input.text('query'),
    sharing: oneOf(input, 'sharing', viewSharings),
  });
  if (Object.keys(changes).length === 0)
    throw usageError('any-option', { options: '--name, --query, --sharing' });
  const { result } = await portal.userView.list();
  const view = result.find((one) => one.id === input.words[0]);
  if (view === undefined) throw commandError(exitCodes.notFound, 'no-such-view');
  const { name, query: storedQuery, sharing } = view;
  return { name, query: storedQuery, sharing, ...changes };
}

/** The `views` command: named filters, order and columns of lists. */
export const viewTable = tableOf({
  name: 'views',
  summary: 'Manage saved views of lists; requires a sign-in, not an access token',
  routes: [savedViewRoutes],
  columns: [
    ['ID', 'id'],
    ['LIST', 'list'],
    ['NAME', 'name'],
    ['SHARING', 'sharing'],
    ['OWNER', 'ownerName'],
    ['PINNED', 'pinned'],
    ['DEFAULT', 'isDefault'],
    ['QUERY', 'query'],
  ],
  verbs: {
    list: { options: { list: { value: 'NAME', help: 'only views of this list, such as deployments' } } },
    save: {
      summary: 'Save a view',
      asWords: ['name'],
      options: {
        list: { value: 'NAME', help: 'list of the view, such as deployments' },
        path: { value: 'PATH', help: 'address of the page, such as /portal/deployment' },
        query,
        sharing: { otherwise: 'private', help: 'visibility' },
        ...marks,
      },
      route: savedViewRoutes.create,
    },
    change: {
      summary: 'Change name, content or sharing; omitted fields are unchanged',
      options: {
        name: { value: 'TEXT', help: 'new name' },
        query,
        sharing: { value: viewSharings.join('|'), help: 'visibility' },
      },
      body: changesFrom,
    },
    mark: {
      summary: 'Pin it or make it your default; without options, reset both',
      options: marks,
    },
    delete: { several: true },
  },
});
