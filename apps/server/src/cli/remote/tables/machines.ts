import {
  extensionRoutes,
  imageRoutes,
  machineRoutes,
  type Catalogue,
  type Existence,
  type RouteContract,
} from '@blueport/contracts';
import { commandError, exitCodes } from '../../exit-codes.ts';
import { dependantColumns } from '../dependant-columns.ts';
import type { VerbText } from '../derive-verb.ts';
import { objectOf } from '../inputs.ts';
import { tableOf } from '../table-of.ts';

const place = {
  subscription: { field: 'subscriptionId', help: 'subscription whose catalog is used' },
  location: { value: 'REGION', help: 'region' },
};
const catalogue = {
  content: ({ state, reason, names }: Catalogue): string => {
    if (state === 'ready') return names.join('\n');
    throw commandError(
      exitCodes.failed,
      reason === 'refused' ? 'cloud-catalog-denied' : 'cloud-catalog-unavailable',
    );
  },
} as const satisfies VerbText;
const existence = {
  columns: [
    ['STATE', 'state'],
    ['MISSING', 'missing'],
    ['VERSION', 'version'],
    ['SYSTEM', 'os'],
    ['REASON', 'reason'],
  ],
  code: ({ state }: Existence) => (state === 'found' ? exitCodes.ok : exitCodes.failed),
} as const satisfies VerbText;

/** Returns the verbs shared by images and extensions; `what` is the singular noun, such as `image`. */
const libraryVerbs = (edit: RouteContract, what: string) =>
  ({
    edit: { summary: `Change an ${what}; omitted fields and existing deployments are unchanged` },
    retire: {
      summary: `Retire an ${what}; existing deployments are unchanged`,
      several: true,
      route: edit,
      body: () => ({ state: 'retired' }),
    },
    restore: {
      summary: `Offer a retired ${what} again`,
      several: true,
      route: edit,
      body: () => ({ state: 'active' }),
    },
    dependants: { columns: dependantColumns },
  }) as const satisfies Readonly<Record<string, VerbText>>;

/** The `images` command: images that machines can be created from. */
export const imageTable = tableOf({
  name: 'images',
  summary: 'Manage virtual machine images',
  routes: [imageRoutes, machineRoutes],
  columns: [
    ['ID', 'id'],
    ['TITLE', 'title'],
    ['FAMILY', 'family'],
    ['SYSTEM', 'os'],
    ['STATE', 'state'],
    ['ORDER', 'order'],
    ['DEPLOYMENTS', 'deployments'],
  ],
  verbs: {
    ...libraryVerbs(imageRoutes.edit, 'image'),
    offer: {
      asWords: ['blueprint'],
      options: { version: { value: 'VERSION', help: 'version (default: latest)' } },
    },
    sizes: {
      options: {
        subscription: {
          value: 'ID',
          required: true,
          field: 'subscriptionId',
          help: 'subscription whose quota is used',
        },
        location: { value: 'REGION', required: true, help: 'region' },
      },
      columns: [
        ['NAME', 'name'],
        ['CORES', 'cores'],
        ['MEMORY (GB)', 'memoryGb'],
        ['CORES LEFT', 'coresLeft'],
      ],
    },
    catalogue: {
      summary: 'List publishers of a region, offers of a publisher, SKUs of an offer, or versions of a SKU',
      options: place,
      ...catalogue,
    },
    check: {
      summary: 'Check whether an image exists in the cloud; exit code 1 if not',
      options: {
        subscription: { value: 'ID', required: true, help: 'subscription whose catalog is used' },
        location: { value: 'REGION', required: true, help: 'region' },
        file: { value: 'FILE', required: true, help: 'JSON: an image or only its source' },
      },
      body: (input) => {
        const content = objectOf(input, 'file');
        return {
          subscriptionId: input.text('subscription'),
          location: input.text('location'),
          source: content?.['source'] ?? content,
        };
      },
      ...existence,
    },
  },
});

/** The `extensions` command: extensions that can be installed on machines. */
export const extensionTable = tableOf({
  name: 'extensions',
  summary: 'Manage virtual machine extensions',
  routes: [extensionRoutes],
  columns: [
    ['ID', 'id'],
    ['TITLE', 'title'],
    ['PUBLISHER', 'publisher'],
    ['TYPE', 'type'],
    ['VERSION', 'typeHandlerVersion'],
    ['MODE', 'mode'],
    ['STATE', 'state'],
    ['DEPLOYMENTS', 'deployments'],
  ],
  verbs: {
    ...libraryVerbs(extensionRoutes.edit, 'extension'),
    catalogue: {
      summary: 'List publishers of a region, extension types of a publisher, or versions of a type',
      options: place,
      ...catalogue,
    },
    check: {
      summary: 'Check whether an extension exists in the cloud; exit code 1 if not',
      options: {
        ...place,
        'type-version': { field: 'typeHandlerVersion', value: 'VERSION', help: 'major and minor number' },
      },
      ...existence,
    },
  },
});
