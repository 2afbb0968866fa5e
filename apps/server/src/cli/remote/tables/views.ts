import { savedViewRoutes, viewSharings } from '@blueport/contracts';
import { portal } from '../../api-client.ts';
import { CommandError, exitCodes, usageError } from '../../exit-codes.ts';
import { oneOf, said } from '../inputs.ts';
import type { VerbInput, VerbTable } from '../verb.ts';

const id = ['ID'];
const columns = [
  ['ID', 'id'],
  ['LIST', 'list'],
  ['NAME', 'name'],
  ['SHARING', 'sharing'],
  ['OWNER', 'ownerName'],
  ['PINNED', 'pinned'],
  ['DEFAULT', 'isDefault'],
  ['QUERY', 'query'],
] as const;

const sharing = { value: viewSharings.join('|'), help: 'who sees it' } as const;
const query = { value: 'QUERY', help: 'filters, sort and columns, as in the address behind the ?' } as const;
const marks = {
  pinned: { type: 'boolean', help: 'show it in the sidebar' },
  default: { type: 'boolean', help: 'open the list with it' },
} as const;
const marksOf = (input: VerbInput) => ({ pinned: input.flag('pinned'), isDefault: input.flag('default') });

/** A change names the whole view: what was not typed stays as it is. */
async function changed(input: VerbInput) {
  const given = {
    name: input.text('name'),
    query: input.text('query'),
    sharing: oneOf(input, 'sharing', viewSharings),
  };
  if (Object.values(given).every((value) => value === undefined)) {
    throw usageError('Say what to change: --name, --query or --sharing.');
  }
  const { result } = await portal.userView.list();
  const view = result.find((one) => one.id === input.words[0]);
  if (view === undefined) throw new CommandError(exitCodes.notFound, 'There is no such view.');
  const { name, query: kept, sharing: seenBy } = view;
  return { name, query: kept, sharing: seenBy, ...said(given) };
}

/** `views`: filters, order and columns of lists, kept under a name. */
export const viewTable: VerbTable = {
  name: 'views',
  summary:
    'Saved views of lists, your own and those shared with you; requires a sign-in, not an access token',
  verbs: {
    list: {
      summary: 'Views that you see',
      options: { list: { value: 'NAME', help: 'only of this list, such as deployments' } },
      query: (input) => ({ list: input.text('list') }),
      route: savedViewRoutes.list,
      columns,
    },
    save: {
      summary: 'Save a view under a name',
      words: ['NAME'],
      options: {
        list: { value: 'NAME', required: true, help: 'the list that it is of, such as deployments' },
        path: { value: 'PATH', required: true, help: 'address of the screen, such as /portal/deployment' },
        query: { ...query, required: true },
        sharing,
        ...marks,
      },
      route: savedViewRoutes.create,
      body: (input) => ({
        name: input.words[0],
        list: input.text('list'),
        path: input.text('path'),
        query: input.text('query'),
        sharing: oneOf(input, 'sharing', viewSharings) ?? 'private',
        ...marksOf(input),
      }),
      columns,
    },
    change: {
      summary: 'Change name, content or sharing; what is left out stays',
      words: id,
      options: { name: { value: 'TEXT', help: 'another name' }, query, sharing },
      route: savedViewRoutes.change,
      reads: savedViewRoutes.list,
      body: changed,
      columns,
    },
    mark: {
      summary: 'Pin it or make it the default, for you only; without options it is neither',
      words: id,
      options: marks,
      route: savedViewRoutes.mark,
      body: marksOf,
      columns,
    },
    delete: {
      summary: 'Delete views',
      words: id,
      several: true,
      route: savedViewRoutes.delete,
      reads: savedViewRoutes.list,
    },
  },
};
