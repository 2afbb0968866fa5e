import {
  blueprintTypeIcons,
  liveSources,
  templateFieldRoutes,
  templateFormRoutes,
  templateTypeRoutes,
} from '@blueport/contracts';
import { dependantColumns } from '../dependant-columns.ts';
import { oneOf, wholeNumber } from '../inputs.ts';
import { listOptions, listQuery } from '../list-input.ts';
import { rowFile, rowFileOption, rowFileVersion } from '../row-file.ts';
import type { VerbInput, VerbTable } from '../verb.ts';

const id = ['ID'];
const file = { file: rowFileOption };
const typeColumns = [
  ['ID', 'id'],
  ['TITLE', 'title'],
  ['PICTURE', 'icon'],
  ['POSITION', 'position'],
  ['BLUEPRINTS', 'blueprints'],
] as const;
const typeFile = {
  file: { ...rowFileOption, required: false },
  title: { value: 'TEXT', help: 'what people see' },
  description: { value: 'TEXT', help: 'what belongs to it' },
  icon: { value: 'NAME', help: blueprintTypeIcons.join(', ') },
  position: { value: 'N', help: 'small numbers come first' },
} as const;

/** What was said goes before what the file says. */
const typeOf = (input: VerbInput, route: Parameters<typeof rowFile>[1], usual: object) => ({
  ...usual,
  ...rowFile(input, route),
  ...Object.fromEntries(
    Object.entries({
      title: input.text('title'),
      description: input.text('description'),
      icon: oneOf(input, 'icon', blueprintTypeIcons),
      position: wholeNumber(input, 'position'),
    }).filter((entry) => entry[1] !== undefined),
  ),
});

/** `types`: kinds by which an organization sorts its marketplace. */
export const typeTable: VerbTable = {
  name: 'types',
  summary: 'Kinds by which the organization sorts its marketplace',
  verbs: {
    list: {
      summary: 'Types of the organization',
      options: listOptions,
      query: listQuery,
      route: templateTypeRoutes.list,
      columns: typeColumns,
    },
    show: { summary: 'One type', words: id, route: templateTypeRoutes.get, columns: typeColumns },
    create: {
      summary: 'Add a type',
      options: typeFile,
      route: templateTypeRoutes.create,
      body: (input) => typeOf(input, templateTypeRoutes.create, { icon: 'other', position: 0 }),
      columns: typeColumns,
    },
    edit: {
      summary: 'Replace title, description, picture and place of a type',
      words: id,
      options: typeFile,
      route: templateTypeRoutes.edit,
      reads: templateTypeRoutes.get,
      version: rowFileVersion,
      body: (input) => typeOf(input, templateTypeRoutes.edit, {}),
      columns: typeColumns,
    },
    dependants: {
      summary: 'Blueprints of a type; without it they have none',
      words: id,
      route: templateTypeRoutes.dependants,
      rows: 'dependants',
      columns: dependantColumns,
    },
    delete: {
      summary: 'Delete a type; its blueprints stay',
      words: id,
      route: templateTypeRoutes.remove,
      reads: templateTypeRoutes.get,
    },
  },
};

const fieldColumns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['TYPE', 'type'],
  ['LABEL', 'label'],
  ['FORMS', 'forms'],
] as const;

/** `fields`: fields that forms reuse. */
export const fieldTable: VerbTable = {
  name: 'fields',
  summary: 'Fields that forms of the organization reuse',
  verbs: {
    list: {
      summary: 'Fields of the library',
      options: listOptions,
      query: listQuery,
      route: templateFieldRoutes.list,
      columns: fieldColumns,
    },
    show: { summary: 'One field', words: id, route: templateFieldRoutes.get, columns: fieldColumns },
    create: {
      summary: 'Add a field',
      options: file,
      route: templateFieldRoutes.create,
      body: (input) => rowFile(input, templateFieldRoutes.create),
      columns: fieldColumns,
    },
    edit: {
      summary: 'Replace a field; published forms keep it as it was until they are published again',
      words: id,
      options: file,
      route: templateFieldRoutes.edit,
      reads: templateFieldRoutes.get,
      version: rowFileVersion,
      body: (input) => rowFile(input, templateFieldRoutes.edit),
      columns: fieldColumns,
    },
    options: {
      summary: 'What there is to choose in the cloud, with your rights',
      options: {
        source: {
          value: 'NAME',
          required: true,
          help: liveSources.join(', '),
        },
        subscription: { value: 'ID', required: true, help: 'the subscription' },
        location: { value: 'REGION', help: 'the region, for sizes, images, networks and subnets' },
        group: { value: 'NAME', help: 'only what is in this resource group' },
        network: { value: 'NAME|ID', help: 'only subnets of this virtual network' },
        gives: { value: 'name|id', help: 'what is chosen' },
      },
      route: templateFieldRoutes.options,
      query: (input) => ({
        source: input.text('source'),
        subscriptionId: input.text('subscription'),
        location: input.text('location'),
        resourceGroup: input.text('group'),
        virtualNetwork: input.text('network'),
        gives: input.text('gives'),
      }),
      columns: [
        ['VALUE', 'value'],
        ['LABEL', 'label'],
        ['DETAIL', 'detail'],
      ],
    },
    dependants: {
      summary: 'Forms that use a field and prevent its deletion',
      words: id,
      route: templateFieldRoutes.dependants,
      rows: 'dependants',
      columns: dependantColumns,
    },
    delete: {
      summary: 'Delete a field that no form uses',
      words: id,
      route: templateFieldRoutes.remove,
      reads: templateFieldRoutes.get,
    },
  },
};

const formColumns = [
  ['ID', 'id'],
  ['TITLE', 'title'],
  ['STATE', 'state'],
  ['VERSION', 'version'],
  ['CHANGED', 'changed'],
  ['ITEMS', 'items'],
  ['BLUEPRINTS', 'blueprints'],
] as const;
const formVersion = ['ID', 'VERSION'];

/** `forms`: what the wizard asks instead of a template's own fields. */
export const formTable: VerbTable = {
  name: 'forms',
  summary: 'Forms that the wizard shows instead of a template’s own fields',
  verbs: {
    list: {
      summary: 'Forms of the organization',
      options: listOptions,
      query: listQuery,
      route: templateFormRoutes.list,
      columns: formColumns,
    },
    show: {
      summary: 'A form; with --json its draft, its issues and its history',
      words: id,
      route: templateFormRoutes.get,
      columns: formColumns,
    },
    create: {
      summary: 'Begin a form: title, description and, if there is one, draft',
      options: file,
      route: templateFormRoutes.create,
      body: (input) => rowFile(input, templateFormRoutes.create),
      columns: formColumns,
    },
    edit: {
      summary: 'Change title, description and draft; what is left out stays',
      words: id,
      options: file,
      route: templateFormRoutes.edit,
      reads: templateFormRoutes.get,
      version: rowFileVersion,
      body: (input) => rowFile(input, templateFormRoutes.edit),
      columns: formColumns,
    },
    publish: {
      summary: 'Publish the draft as the next version',
      words: id,
      options: { note: { value: 'TEXT', required: true, help: 'what is new' } },
      route: templateFormRoutes.publish,
      reads: templateFormRoutes.get,
      body: (input) => ({ note: input.text('note') }),
      columns: formColumns,
    },
    version: {
      summary: 'A published version',
      words: formVersion,
      route: templateFormRoutes.version,
    },
    restore: {
      summary: 'Make the draft what a published version was',
      words: formVersion,
      route: templateFormRoutes.restore,
      reads: templateFormRoutes.get,
      columns: formColumns,
    },
    dependants: {
      summary: 'Blueprints that show a form',
      words: id,
      route: templateFormRoutes.dependants,
      rows: 'dependants',
      columns: dependantColumns,
    },
    delete: {
      summary: 'Delete a form with its history',
      words: id,
      route: templateFormRoutes.remove,
      reads: templateFormRoutes.get,
    },
  },
};
