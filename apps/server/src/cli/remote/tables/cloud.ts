import {
  facetFields,
  inventoryRoutes,
  lockLevels,
  mostFoundResources,
  resourceGroupRoutes,
  subscriptionRoutes,
  type InventoryStatus,
  type Subscription,
} from '@blueport/contracts';
import { usageError } from '../../exit-codes.ts';
import { oneOf, pairs, said } from '../inputs.ts';
import { equalTo, listOptions, listQuery, listWhere } from '../list-input.ts';
import { ageOf } from '../age-of.ts';
import { dependantsText, groupText } from '../text/group-text.ts';
import type { VerbTable } from '../verb.ts';

const subscriptionColumns = [
  ['ID', 'subscriptionId'],
  ['NAME', 'displayName'],
  ['STATE', 'state'],
  ['DEFAULT', 'isDefault'],
  ['CONNECTED', 'connected'],
  ['RESOURCES', 'resourceCount'],
  ['SOURCE', 'inventorySource'],
  ['AGE', ({ inventoryReadAt }: Subscription) => ageOf(inventoryReadAt)],
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
      summary: 'Choose the one that forms begin with; none for none',
      words: ['ID'],
      route: subscriptionRoutes.setDefault,
      body: ({ words }) => ({ subscriptionId: words[0] === 'none' ? null : words[0] }),
    },
    locations: {
      summary: 'Regions that one can deploy to',
      words: ['ID'],
      route: subscriptionRoutes.locations,
      columns: [
        ['NAME', 'name'],
        ['TITLE', 'displayName'],
      ],
    },
    groups: {
      summary: 'Its resource groups as the cloud lists them for you',
      words: ['ID'],
      options: listOptions,
      query: listQuery,
      route: subscriptionRoutes.resourceGroups,
      columns: [
        ['NAME', 'name'],
        ['LOCATION', 'location'],
        ['STATE', 'provisioningState'],
        ['TAGS', 'tags'],
      ],
    },
  },
};

const lockColumns = [
  ['NAME', 'name'],
  ['LEVEL', 'level'],
  ['PLACE', 'place'],
  ['NOTES', 'notes'],
  ['SCOPE', 'scope'],
] as const;
const place = ['SUBSCRIPTION', 'NAME'];
const groupColumns = [
  ['NAME', 'name'],
  ['SUBSCRIPTION', 'subscriptionId'],
  ['LOCATION', 'location'],
  ['STATE', 'provisioningState'],
  ['TAGS', 'tags'],
] as const;

/** `groups`: resource groups. */
export const groupTable: VerbTable = {
  name: 'groups',
  summary: 'Resource groups',
  verbs: {
    list: {
      summary: 'Groups of every connected subscription that your rights reach',
      options: {
        ...listOptions,
        subscription: { value: 'ID', multiple: true, help: 'only in this subscription' },
        location: { value: 'REGION', multiple: true, help: 'only in this region' },
      },
      query: (input) =>
        listWhere(input, equalTo(input, { subscription: 'subscriptionId', location: 'location' })),
      route: resourceGroupRoutes.list,
      columns: [
        ['NAME', 'name'],
        ['SUBSCRIPTION', 'subscriptionId'],
        ['LOCATION', 'location'],
        ['RESOURCES', 'resourceCount'],
        ['TAGS', 'tags'],
      ],
    },
    show: {
      summary: 'A group with its tags',
      words: place,
      route: resourceGroupRoutes.get,
      text: groupText,
      columns: groupColumns,
    },
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
      text: groupText,
    },
    tag: {
      summary: 'Replace the tags of a group, all of them at once',
      words: place,
      options: {
        tag: { value: 'NAME=VALUE', multiple: true, help: 'a tag' },
        none: { type: 'boolean', help: 'take all tags away' },
      },
      route: resourceGroupRoutes.edit,
      reads: resourceGroupRoutes.get,
      body: (input) => {
        const tags = pairs(input, 'tag');
        if ((tags === undefined) === !input.flag('none'))
          throw usageError('Say every tag with --tag NAME=VALUE, or --none.');
        return { tags: tags ?? {} };
      },
      text: groupText,
    },
    locks: {
      summary: 'Locks of a group, above it and inside',
      words: place,
      route: resourceGroupRoutes.locks,
      columns: lockColumns,
    },
    lock: {
      summary: 'Lock a group, with your own rights',
      words: place,
      options: {
        name: { value: 'NAME', required: true, help: 'what the lock is called' },
        level: { value: 'LEVEL', help: `${lockLevels.join(' or ')} (CanNotDelete)` },
        notes: { value: 'TEXT', help: 'why' },
      },
      route: resourceGroupRoutes.addLock,
      body: (input) => ({
        name: input.text('name'),
        level: oneOf(input, 'level', lockLevels) ?? 'CanNotDelete',
        ...said({ notes: input.text('notes') }),
      }),
      columns: lockColumns,
    },
    unlock: {
      summary: 'Remove a lock of a group, with your own rights',
      words: [...place, 'LOCK'],
      route: resourceGroupRoutes.removeLock,
    },
    dependants: {
      summary: 'What would go with a group',
      words: place,
      route: resourceGroupRoutes.dependants,
      text: dependantsText,
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
      summary: 'Resources that your rights reach; --search looks into name, id and tags',
      options: {
        ...listOptions,
        type: { value: 'TYPE', multiple: true, help: 'such as Microsoft.Storage/storageAccounts' },
        location: { value: 'REGION', multiple: true, help: 'only in this region' },
        name: { value: 'TEXT', help: 'whose name holds this text' },
        subscription: { value: 'ID', multiple: true, help: 'only in this subscription' },
        group: { value: 'NAME', multiple: true, help: 'only in this resource group' },
      },
      query: (input) => {
        const name = input.text('name');
        return listWhere(input, {
          ...equalTo(input, {
            type: 'type',
            location: 'location',
            subscription: 'subscriptionId',
            group: 'resourceGroup',
          }),
          ...(name !== undefined && { name: { like: name } }),
        });
      },
      route: inventoryRoutes.list,
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['LOCATION', 'location'],
        ['ID', 'id'],
      ],
    },
    facets: {
      summary: 'Values of a field with how often each is there, the most frequent first',
      words: ['FIELD'],
      options: { limit: { value: 'N', help: 'at most so many values (all)' } },
      cut: true,
      route: inventoryRoutes.facets,
      query: ({ words: [field = ''] }) => {
        if (facetFields.some((known) => known === field)) return { field };
        throw usageError(`The field is one of ${facetFields.join(', ')}.`);
      },
      columns: [
        ['VALUE', 'value'],
        ['COUNT', 'count'],
      ],
    },
    search: {
      summary: 'Ask the cloud itself, over your subscriptions, for resources whose name holds a text',
      words: ['TEXT'],
      options: { limit: { value: 'N', help: `at most so many rows (20; up to ${mostFoundResources})` } },
      route: subscriptionRoutes.searchResources,
      query: (input) => ({ text: input.words[0], limit: input.text('limit') }),
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['LOCATION', 'location'],
        ['DEPLOYMENT', 'deployment.name'],
        ['ID', 'id'],
      ],
      note: ({ incomplete }: { readonly incomplete: readonly string[] }) =>
        incomplete.length === 0 ? '' : `Not answered in time: ${incomplete.join(', ')}.`,
    },
    status: {
      summary: 'How old the inventory is',
      route: inventoryRoutes.status,
      columns: [
        ['SUBSCRIPTION', 'subscriptionId'],
        ['NAME', 'name'],
        ['STATE', 'state'],
        ['SOURCE', 'source'],
        ['READ', 'changesReadAt', 'readAt'],
        ['AGE', ({ changesReadAt, readAt }: InventoryStatus) => ageOf(changesReadAt ?? readAt)],
        ['RESOURCES', 'resourceCount'],
        ['ERROR', 'error'],
      ],
    },
    refresh: {
      summary: 'Read connected subscriptions again',
      route: inventoryRoutes.refresh,
      body: () => ({}),
    },
  },
};
