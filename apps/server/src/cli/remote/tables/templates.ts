import {
  blueprintTypeIcons,
  liveSources,
  templateFieldRoutes,
  templateFormRoutes,
  templateTypeRoutes,
} from '@blueport/contracts';
import { dependantColumns } from '../dependant-columns.ts';
import { tableOf } from '../table-of.ts';

const dependants = { columns: dependantColumns };
const typeOptions = {
  title: 'display name',
  description: 'description',
  icon: { help: blueprintTypeIcons.join(', ') },
  position: 'lower numbers are listed first',
};

/** The `types` command: categories of an organization's marketplace. */
export const typeTable = tableOf({
  name: 'types',
  summary: 'Manage blueprint types of the marketplace',
  routes: [templateTypeRoutes],
  columns: [
    ['ID', 'id'],
    ['TITLE', 'title'],
    ['ICON', 'icon'],
    ['POSITION', 'position'],
    ['BLUEPRINTS', 'blueprints'],
  ],
  verbs: {
    create: {
      options: {
        ...typeOptions,
        icon: { ...typeOptions.icon, otherwise: 'other' },
        position: { help: typeOptions.position, otherwise: 0 },
      },
    },
    edit: { options: typeOptions },
    dependants,
  },
});

/** The `fields` command: reusable form fields. */
export const fieldTable = tableOf({
  name: 'fields',
  summary: 'Manage reusable form fields',
  routes: [templateFieldRoutes],
  columns: [
    ['ID', 'id'],
    ['NAME', 'name'],
    ['TYPE', 'type'],
    ['LABEL', 'label'],
    ['FORMS', 'forms'],
  ],
  verbs: {
    edit: {
      summary: 'Replace a field; published forms keep the previous version until they are published again',
    },
    options: {
      summary: 'List choices available in the cloud, with your permissions',
      options: {
        source: { value: 'NAME', help: liveSources.join(', ') },
        subscription: { field: 'subscriptionId', help: 'the subscription' },
        location: { value: 'REGION', help: 'the region, for sizes, images, networks and subnets' },
        group: { field: 'resourceGroup', value: 'NAME', help: 'only in this resource group' },
        network: {
          field: 'virtualNetwork',
          value: 'NAME|ID',
          help: 'only subnets of this virtual network',
        },
        gives: 'selected value: name or id',
      },
      columns: [
        ['VALUE', 'value'],
        ['LABEL', 'label'],
        ['DETAIL', 'detail'],
      ],
    },
    dependants,
  },
});

/** The `forms` command: wizard forms that replace a template's own fields. */
export const formTable = tableOf({
  name: 'forms',
  summary: 'Manage forms that replace the template’s fields in the wizard',
  routes: [templateFormRoutes],
  excludedRoutes: [templateFormRoutes.presentation, templateFormRoutes.present],
  columns: [
    ['ID', 'id'],
    ['TITLE', 'title'],
    ['STATE', 'state'],
    ['VERSION', 'version'],
    ['CHANGED', 'changed'],
    ['ITEMS', 'items'],
    ['BLUEPRINTS', 'blueprints'],
  ],
  verbs: {
    show: { summary: 'Show a form; with --json, its draft, issues and history' },
    create: { summary: 'Create a form: title, description and optionally a draft' },
    edit: { summary: 'Change title, description and draft; omitted fields are unchanged' },
    publish: { options: { note: 'release notes' } },
    dependants,
  },
});
