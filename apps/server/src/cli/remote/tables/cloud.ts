import {
  inventoryRoutes,
  maxFoundResources,
  resourceGroupRoutes,
  subscriptionRoutes,
  type InventoryStatus,
  type ResponseOf,
  type Subscription,
} from '@blueport/contracts';
import { cliMessage } from '../../language.ts';
import { usageError } from '../../exit-codes.ts';
import { ageOf } from '../age-of.ts';
import { equalTo, listOptions, listWhere } from '../list-input.ts';
import { parsePairs } from '../inputs.ts';
import { noteText } from '../text/verdict-text.ts';
import { tableOf } from '../table-of.ts';
import { dependantsText, groupText } from '../text/group-text.ts';

const words = ['ID'];

type TypeCount = ResponseOf<typeof inventoryRoutes.distribution>['types'][number];

/** The `subscriptions` command: subscriptions the signed-in user can see. */
export const subscriptionTable = tableOf({
  name: 'subscriptions',
  summary: 'Manage subscriptions of the organization',
  routes: [subscriptionRoutes],
  excludedRoutes: [subscriptionRoutes.searchResources],
  columns: [
    ['ID', 'subscriptionId'],
    ['NAME', 'displayName'],
    ['STATE', 'state'],
    ['DEFAULT', 'isDefault'],
    ['CONNECTED', 'connected'],
    ['RESOURCES', 'resourceCount'],
    ['SOURCE', 'inventorySource'],
    ['AGE', ({ inventoryReadAt }: Subscription) => ageOf(inventoryReadAt)],
  ],
  verbs: {
    connect: { words },
    disconnect: { words },
    default: {
      summary: 'Set the default subscription; use none to clear it',
      words,
      route: subscriptionRoutes.setDefault,
      body: ({ words: [id] }) => ({ subscriptionId: id === 'none' ? null : id }),
    },
    locations: {
      words,
      columns: [
        ['NAME', 'name'],
        ['TITLE', 'displayName'],
      ],
    },
    groups: {
      words,
      route: subscriptionRoutes.resourceGroups,
      columns: [
        ['NAME', 'name'],
        ['LOCATION', 'location'],
        ['STATE', 'provisioningState'],
        ['TAGS', 'tags'],
      ],
    },
  },
});

const place = ['SUBSCRIPTION', 'NAME'];
const tag = { value: 'NAME=VALUE', multiple: true, help: 'a tag' } as const;

/** The `groups` command: resource groups. */
export const groupTable = tableOf({
  name: 'groups',
  summary: 'Manage resource groups',
  routes: [resourceGroupRoutes],
  columns: [
    ['NAME', 'name'],
    ['LEVEL', 'level'],
    ['PLACE', 'place'],
    ['NOTES', 'notes'],
    ['SCOPE', 'scope'],
  ],
  verbs: {
    list: {
      filters: {
        subscription: { field: 'subscriptionId', value: 'ID', help: 'only in this subscription' },
        location: { value: 'REGION', help: 'only in this region' },
      },
      columns: [
        ['NAME', 'name'],
        ['SUBSCRIPTION', 'subscriptionId'],
        ['LOCATION', 'location'],
        ['RESOURCES', 'resourceCount'],
        ['TAGS', 'tags'],
      ],
    },
    show: {
      words: place,
      text: groupText,
      columns: [
        ['NAME', 'name'],
        ['SUBSCRIPTION', 'subscriptionId'],
        ['LOCATION', 'location'],
        ['STATE', 'provisioningState'],
        ['TAGS', 'tags'],
      ],
    },
    create: {
      asWords: ['name'],
      options: { location: { value: 'REGION', help: 'region' }, tag: 'a tag' },
      text: groupText,
    },
    tag: {
      summary: 'Replace all tags of a resource group',
      words: place,
      options: { tag, none: { type: 'boolean', help: 'remove all tags' } },
      route: resourceGroupRoutes.edit,
      body: (input) => {
        const tags = parsePairs(input, 'tag');
        if ((tags === undefined) === !input.flag('none')) throw usageError('tags-or-none');
        return { tags: tags ?? {} };
      },
      text: groupText,
    },
    locks: { words: place },
    lock: {
      summary: 'Lock a resource group with your permissions',
      words: place,
      options: { name: 'name of the lock', level: { otherwise: 'CanNotDelete' }, notes: 'reason' },
      route: resourceGroupRoutes.addLock,
    },
    unlock: { words: [...place, 'LOCK'], route: resourceGroupRoutes.removeLock },
    dependants: { summary: 'Show what is deleted with a resource group', words: place, text: dependantsText },
    delete: {
      words: place,
      reads: resourceGroupRoutes.get,
      options: { confirm: { value: 'NAME', help: 'repeat the name to confirm' } },
    },
  },
});

/** The `resources` command: the inventory. */
export const resourceTable = tableOf({
  name: 'resources',
  summary: 'Search the inventory of connected subscriptions',
  routes: [inventoryRoutes],
  verbs: {
    list: {
      summary: 'List resources you can access; --search covers name, ID and tags',
      options: {
        ...listOptions,
        type: { value: 'TYPE', multiple: true, help: 'such as Microsoft.Storage/storageAccounts' },
        location: { value: 'REGION', multiple: true, help: 'only in this region' },
        name: { value: 'TEXT', help: 'only resources whose name contains this text' },
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
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['LOCATION', 'location'],
        ['ID', 'id'],
      ],
    },
    facets: {
      summary: 'Count resources by field value, most frequent first',
      asWords: ['field'],
      options: { limit: { value: 'N', help: 'maximum number of values (all)' } },
      cut: true,
      columns: [
        ['VALUE', 'value'],
        ['COUNT', 'count'],
      ],
    },
    distribution: {
      summary: 'Count resources by type and region, most frequent types first',
      rows: 'types',
      columns: [
        ['TYPE', 'type'],
        ['COUNT', ({ locations }: TypeCount) => String(locations.reduce((sum, { count }) => sum + count, 0))],
        [
          'REGIONS',
          ({ locations }: TypeCount) =>
            locations.map(({ location, count }) => `${location || '-'} ${count}`).join(', '),
        ],
      ],
    },
    search: {
      summary: 'Search your subscriptions in the cloud by resource name',
      asWords: ['text'],
      options: { limit: { value: 'N', help: `maximum number of rows (20; up to ${maxFoundResources})` } },
      route: subscriptionRoutes.searchResources,
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['LOCATION', 'location'],
        ['DEPLOYMENT', 'deployment.name'],
        ['ID', 'id'],
      ],
      note: ({ incomplete }: { readonly incomplete: readonly string[] }) =>
        incomplete.length === 0 ? '' : cliMessage('no-response-from', { names: incomplete.join(', ') }),
    },
    status: {
      columns: [
        ['SUBSCRIPTION', 'subscriptionId'],
        ['NAME', 'name'],
        ['STATE', 'state'],
        ['SOURCE', 'source'],
        ['READ AT', 'changesReadAt', 'readAt'],
        ['AGE', ({ changesReadAt, readAt }: InventoryStatus) => ageOf(changesReadAt ?? readAt)],
        ['RESOURCES', 'resourceCount'],
        ['ERROR', ({ failure, error }: InventoryStatus) => noteText(failure) || (error ?? '')],
      ],
    },
    refresh: { summary: 'Refresh the inventory of connected subscriptions' },
  },
});
