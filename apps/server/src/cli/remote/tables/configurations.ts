import { modelRoutes } from '@blueport/contracts';
import { offerBody, offerOptions } from '../offer.ts';
import { tableOf } from '../table-of.ts';

const words = ['BLUEPRINT', 'ID'];
const rules = {
  help: 'rules by parameter: { "size": { "fixed": "small" }, "region": { "allowedValues": ["westeurope"] } }',
};
const version = {
  help: 'pin to this version; use none to follow the latest',
  value: 'VERSION',
};
const shared = 'visible to all organizations that have the blueprint';

/** The `configurations` command: templates with some parameters fixed or restricted. */
export const configurationTable = tableOf({
  name: 'configurations',
  summary: 'Manage configurations: blueprints with fixed or restricted parameters',
  columns: [
    ['ID', 'id'],
    ['NAME', 'name'],
    ['TITLE', 'title'],
    ['VERSION', 'version'],
    ['OFFERED', 'offered'],
    ['EVERYONE', 'everyone'],
    ['ISSUES', 'issues.length'],
  ],
  verbs: {
    list: {
      summary: 'List configurations of a blueprint',
      words: ['BLUEPRINT'],
      route: modelRoutes.get,
      part: 'configurationList',
    },
    create: {
      summary: 'Create a configuration; use offer to publish it',
      words: ['BLUEPRINT', 'NAME'],
      asWords: ['name'],
      options: {
        title: 'display name',
        summary: 'one sentence',
        rules,
        version: { ...version, otherwise: null },
        shared: { help: shared, otherwise: false },
      },
      route: modelRoutes.createConfiguration,
    },
    edit: {
      words,
      options: { title: 'display name', summary: 'one sentence', rules, version, shared },
      route: modelRoutes.editConfiguration,
    },
    offer: {
      words,
      options: offerOptions,
      body: offerBody,
      route: modelRoutes.offerConfiguration,
    },
    delete: { words, route: modelRoutes.removeConfiguration },
  },
});
