import { modelRoutes } from '@blueport/contracts';
import { offerBody, offerOptions } from '../offer.ts';
import { tableOf } from '../table-of.ts';

const words = ['BLUEPRINT', 'ID'];
const rules = {
  help: 'by parameter: { "size": { "fixed": "small" }, "region": { "allowedValues": ["westeurope"] } }',
};
const version = {
  help: 'pin to this version; none follows the latest',
  value: 'VERSION',
};
const shared = 'every organization that has the blueprint sees it';

/** `configurations`: a template with some of its parameters fixed or narrowed. */
export const configurationTable = tableOf({
  name: 'configurations',
  summary: 'Cards of a blueprint with some parameters fixed or narrowed',
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
      summary: 'Configurations of a blueprint',
      words: ['BLUEPRINT'],
      route: modelRoutes.get,
      part: 'configurationList',
    },
    create: {
      summary: 'Create a configuration; publish it with offer',
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
