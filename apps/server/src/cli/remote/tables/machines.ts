import {
  extensionRoutes,
  imageRoutes,
  machineRoutes,
  type Catalogue,
  type Existence,
  type RouteContract,
} from '@blueport/contracts';
import { CommandError, exitCodes } from '../../exit-codes.ts';
import { dependantColumns } from '../dependant-columns.ts';
import { objectOf } from '../inputs.ts';
import { listOptions, listQuery } from '../list-input.ts';
import { rowFile, rowFileOption, rowFileVersion } from '../row-file.ts';
import type { Verb, VerbColumn, VerbInput, VerbTable } from '../verb.ts';

const id = ['ID'];
const file = { file: rowFileOption };
const place = {
  subscription: { value: 'ID', required: true, help: 'with whose catalogue' },
  location: { value: 'REGION', required: true, help: 'in which region' },
} as const;
const placeOf = (input: VerbInput) => ({
  subscriptionId: input.text('subscription'),
  location: input.text('location'),
});
const publisher = { value: 'NAME', help: 'of this publisher' } as const;
const catalogueText = ({ state, reason, names }: Catalogue): string => {
  if (state === 'ready') return names.join('\n');
  throw new CommandError(
    exitCodes.failed,
    reason === 'refused' ? 'The cloud refuses to tell.' : 'The cloud does not answer.',
  );
};
const existence = {
  columns: [
    ['STATE', 'state'],
    ['MISSING', 'missing'],
    ['VERSION', 'version'],
    ['SYSTEM', 'os'],
    ['REASON', 'reason'],
  ],
  code: ({ state }: Existence) => (state === 'found' ? exitCodes.ok : exitCodes.failed),
} as const satisfies Partial<Verb>;

/** The routes that images and extensions have alike. */
interface Library {
  readonly list: RouteContract;
  readonly get: RouteContract;
  readonly create: RouteContract;
  readonly edit: RouteContract;
  readonly dependants: RouteContract;
  readonly remove: RouteContract;
}

/** Verbs of a library; `what` is one of its rows, such as `image`. */
function libraryVerbs(routes: Library, what: string, columns: readonly VerbColumn[]) {
  const turn = (summary: string, state: string): Verb => ({
    summary,
    words: id,
    several: true,
    route: routes.edit,
    reads: routes.get,
    body: () => ({ state }),
    columns,
  });
  return {
    list: {
      summary: `Every ${what} of the organization, retired ones too`,
      options: listOptions,
      query: listQuery,
      route: routes.list,
      columns,
    },
    show: { summary: `One ${what}`, words: id, route: routes.get, columns },
    create: {
      summary: `Offer another ${what}`,
      options: file,
      route: routes.create,
      body: (input) => rowFile(input, routes.create),
      columns,
    },
    edit: {
      summary: `Change an ${what}; what is left out stays, also in what was deployed`,
      words: id,
      options: file,
      route: routes.edit,
      reads: routes.get,
      version: rowFileVersion,
      body: (input) => rowFile(input, routes.edit),
      columns,
    },
    retire: turn(`Offer an ${what} no more; what was deployed stays`, 'retired'),
    restore: turn(`Offer a retired ${what} again`, 'active'),
    dependants: {
      summary: `Deployments that were made with an ${what}, and their blueprints`,
      words: id,
      route: routes.dependants,
      rows: 'dependants',
      columns: dependantColumns,
    },
    delete: {
      summary: `Delete an ${what} that no deployment uses`,
      words: id,
      route: routes.remove,
      reads: routes.get,
    },
  } satisfies VerbTable['verbs'];
}

/** `images`: what machines can start from. */
export const imageTable: VerbTable = {
  name: 'images',
  summary: 'Images of machines that the organization offers',
  verbs: {
    ...libraryVerbs(imageRoutes, 'image', [
      ['ID', 'id'],
      ['TITLE', 'title'],
      ['FAMILY', 'family'],
      ['SYSTEM', 'os'],
      ['STATE', 'state'],
      ['ORDER', 'order'],
      ['DEPLOYMENTS', 'deployments'],
    ]),
    offer: {
      summary: 'Images and extensions that fit the machines of a blueprint',
      words: ['BLUEPRINT'],
      options: { version: { value: 'VERSION', help: 'another one than the newest' } },
      route: machineRoutes.offer,
      query: (input) => ({ blueprint: input.words[0], version: input.text('version') }),
    },
    catalogue: {
      summary: 'Publishers of a region, offers of a publisher, SKUs of an offer, or versions of a SKU',
      options: {
        ...place,
        publisher,
        offer: { value: 'NAME', help: 'of this offer' },
        sku: { value: 'NAME', help: 'of this SKU' },
      },
      route: imageRoutes.catalogue,
      query: (input) => ({
        ...placeOf(input),
        publisher: input.text('publisher'),
        offer: input.text('offer'),
        sku: input.text('sku'),
      }),
      content: catalogueText,
    },
    check: {
      summary: 'Look in the cloud whether an image exists; exit code 1 when it does not',
      options: {
        ...place,
        file: { value: 'FILE', required: true, help: 'JSON: an image, or its source alone' },
      },
      route: imageRoutes.check,
      body: (input) => {
        const content = objectOf(input, 'file');
        return { ...placeOf(input), source: content?.['source'] ?? content };
      },
      ...existence,
    },
  },
};

/** `extensions`: what is installed on machines. */
export const extensionTable: VerbTable = {
  name: 'extensions',
  summary: 'Extensions of machines that the organization offers or insists on',
  verbs: {
    ...libraryVerbs(extensionRoutes, 'extension', [
      ['ID', 'id'],
      ['TITLE', 'title'],
      ['PUBLISHER', 'publisher'],
      ['TYPE', 'type'],
      ['VERSION', 'typeHandlerVersion'],
      ['MODE', 'mode'],
      ['STATE', 'state'],
      ['DEPLOYMENTS', 'deployments'],
    ]),
    catalogue: {
      summary: 'Publishers of a region, extension types of a publisher, or versions of a type',
      options: { ...place, publisher, type: { value: 'NAME', help: 'of this type' } },
      route: extensionRoutes.catalogue,
      query: (input) => ({
        ...placeOf(input),
        publisher: input.text('publisher'),
        type: input.text('type'),
      }),
      content: catalogueText,
    },
    check: {
      summary: 'Look in the cloud whether an extension exists; exit code 1 when it does not',
      options: {
        ...place,
        publisher: { value: 'NAME', required: true, help: 'its publisher' },
        type: { value: 'NAME', required: true, help: 'its type' },
        'type-version': { value: 'VERSION', required: true, help: 'major and minor number' },
      },
      route: extensionRoutes.check,
      body: (input) => ({
        ...placeOf(input),
        publisher: input.text('publisher'),
        type: input.text('type'),
        typeHandlerVersion: input.text('type-version'),
      }),
      ...existence,
    },
  },
};
