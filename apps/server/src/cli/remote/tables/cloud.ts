import { inventoryRoutes, resourceGroupRoutes, subscriptionRoutes } from '@blueport/contracts';
import { pairs, said } from '../inputs.ts';
import { listOptions, listQuery, type VerbTable } from '../verb.ts';

const subscriptionColumns = [
  ['ID', 'subscriptionId'],
  ['NAME', 'displayName'],
  ['STATE', 'state'],
] as const;

/** `subscriptions`: what the cloud shows the signed-in person. */
export const subscriptionTable: VerbTable = {
  name: 'subscriptions',
  summary: 'Subscriptions, and which of them belong to the organization',
  verbs: {
    list: {
      summary: 'Your subscriptions',
      options: listOptions,
      query: listQuery,
      route: subscriptionRoutes.list,
      columns: subscriptionColumns,
    },
    connect: {
      summary: 'Connect one to the organization',
      words: ['ID'],
      route: subscriptionRoutes.connect,
      columns: subscriptionColumns,
    },
    disconnect: {
      summary: 'Disconnect one and forget its inventory',
      words: ['ID'],
      route: subscriptionRoutes.disconnect,
    },
    default: {
      summary: 'Choose the one that forms begin with',
      words: ['ID'],
      route: subscriptionRoutes.setDefault,
      body: ({ words }) => ({ subscriptionId: words[0] }),
    },
  },
};

const place = ['SUBSCRIPTION', 'NAME'];

/** `groups`: resource groups. */
export const groupTable: VerbTable = {
  name: 'groups',
  summary: 'Resource groups',
  verbs: {
    list: {
      summary: 'Groups of every connected subscription that your rights reach',
      options: listOptions,
      query: listQuery,
      route: resourceGroupRoutes.list,
      columns: [
        ['NAME', 'name'],
        ['SUBSCRIPTION', 'subscriptionId'],
        ['LOCATION', 'location'],
      ],
    },
    show: { summary: 'A group with its tags', words: place, route: resourceGroupRoutes.get },
    create: {
      summary: 'Make a group',
      words: place,
      options: {
        location: { value: 'REGION', required: true, help: 'where' },
        tag: { value: 'NAME=VALUE', multiple: true, help: 'a tag' },
      },
      route: resourceGroupRoutes.create,
      body: (input) => ({
        name: input.words[1],
        ...said({ location: input.text('location'), tags: pairs(input, 'tag') }),
      }),
    },
    locks: { summary: 'Locks of a group', words: place, route: resourceGroupRoutes.locks },
    dependants: {
      summary: 'What would go with a group',
      words: place,
      route: resourceGroupRoutes.dependants,
    },
    delete: {
      summary: 'Delete a group with everything in it',
      words: place,
      options: { confirm: { value: 'NAME', required: true, help: 'its name once more' } },
      route: resourceGroupRoutes.remove,
      reads: resourceGroupRoutes.get,
      query: (input) => ({ confirm: input.text('confirm') }),
    },
  },
};

/** `resources`: the inventory. */
export const resourceTable: VerbTable = {
  name: 'resources',
  summary: 'Search the inventory of connected subscriptions',
  verbs: {
    list: {
      summary: 'Resources that your rights reach, by name, id or tag',
      options: listOptions,
      query: listQuery,
      route: inventoryRoutes.list,
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['LOCATION', 'location'],
        ['ID', 'id'],
      ],
    },
    status: { summary: 'How old the inventory is', route: inventoryRoutes.status },
    refresh: {
      summary: 'Read connected subscriptions anew',
      route: inventoryRoutes.refresh,
      body: () => ({}),
    },
  },
};
