import { savedViewRoutes, viewSharings } from '@blueport/contracts';
import { portal } from '../../api-client.ts';
import { commandError, exitCodes, usageError } from '../../exit-codes.ts';
import { oneOf, said } from '../inputs.ts';
import { tableOf } from '../table-of.ts';
import type { VerbInput } from '../verb.ts';

const query = { value: 'QUERY', help: 'filters, sort and columns, as in the address behind the ?' };
const marks = {
  pinned: { help: 'show it in the sidebar', otherwise: false },
  default: { field: 'isDefault', help: 'open the list with it', otherwise: false },
};

/** A change sends the whole view; omitted fields keep their value. */
async function changed(input: VerbInput) {
  const given = said({
    name: input.text('name'),
    query: input.text('query'),
    sharing: oneOf(input, 'sharing', viewSharings),
  });
  if (Object.keys(given).length === 0)
    throw usageError('any-option', { options: '--name, --query, --sharing' });
  const { result } = await portal.userView.list();
  const view = result.find((one) => one.id === input.words[0]);
  if (view === undefined) throw commandError(exitCodes.notFound, 'no-such-view');
  const { name, query: kept, sharing } = view;
  return { name, query: kept, sharing, ...given };
}

/** `views`: filters, order and columns of lists, kept under a name. */
export const viewTable = tableOf({
  name: 'views',
  summary:
    'Saved views of lists, your own and those shared with you; requires a sign-in, not an access token',
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
    list: { options: { list: { value: 'NAME', help: 'only of this list, such as deployments' } } },
    save: {
      summary: 'Save a view under a name',
      asWords: ['name'],
      options: {
        list: { value: 'NAME', help: 'the list that it is of, such as deployments' },
        path: { value: 'PATH', help: 'address of the screen, such as /portal/deployment' },
        query,
        sharing: { otherwise: 'private', help: 'who sees it' },
        ...marks,
      },
      route: savedViewRoutes.create,
    },
    change: {
      summary: 'Change name, content or sharing; omitted fields are unchanged',
      options: {
        name: { value: 'TEXT', help: 'another name' },
        query,
        sharing: { value: viewSharings.join('|'), help: 'who sees it' },
      },
      body: changed,
    },
    mark: {
      summary: 'Pin it or make it your default; without options, reset both',
      options: marks,
    },
    delete: { several: true },
  },
});
