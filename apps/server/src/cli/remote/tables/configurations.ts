import { modelRoutes } from '@blueport/contracts';
import { objectOf, orNone, said } from '../inputs.ts';
import { offerBody, offerOptions } from '../offer.ts';
import type { VerbInput, VerbTable } from '../verb.ts';

const columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['TITLE', 'title'],
  ['VERSION', 'version'],
  ['OFFERED', 'offered'],
  ['EVERYONE', 'everyone'],
  ['ISSUES', 'issues.length'],
] as const;
const one = ['BLUEPRINT', 'ID'];
const rules = {
  value: 'FILE',
  help: 'by parameter: { "size": { "fixed": "small" }, "region": { "allowedValues": ["westeurope"] } }',
};
const facts = {
  title: { value: 'TEXT', help: 'what people see' },
  summary: { value: 'TEXT', help: 'one sentence' },
  rules,
  version: { value: 'VERSION', help: 'bound to this version; none follows the newest published one' },
} as const;
const factsOf = (input: VerbInput) =>
  said({
    title: input.text('title'),
    summary: input.text('summary'),
    rules: objectOf(input, 'rules'),
    version: orNone(input, 'version'),
  });

/** `configurations`: a template with some of its parameters fixed or narrowed. */
export const configurationTable: VerbTable = {
  name: 'configurations',
  summary: 'Cards of a blueprint with some parameters fixed or narrowed',
  verbs: {
    list: {
      summary: 'Configurations of a blueprint',
      words: ['BLUEPRINT'],
      route: modelRoutes.get,
      part: 'configurationList',
      columns,
    },
    create: {
      summary: 'Make a configuration; offer it when it is done',
      words: ['BLUEPRINT', 'NAME'],
      options: {
        ...facts,
        title: { ...facts.title, required: true },
        summary: { ...facts.summary, required: true },
        rules: { ...rules, required: true },
        shared: { type: 'boolean', help: 'every organization that has the blueprint sees it' },
      },
      route: modelRoutes.createConfiguration,
      body: (input) => ({
        version: null,
        ...factsOf(input),
        name: input.words[1],
        shared: input.flag('shared'),
      }),
      columns,
    },
    edit: {
      summary: 'Change a configuration; what is left out stays',
      words: one,
      options: {
        ...facts,
        shared: { type: 'boolean', help: 'every organization that has the blueprint sees it' },
        'not-shared': { type: 'boolean', help: 'only the own organization sees it' },
      },
      route: modelRoutes.editConfiguration,
      reads: modelRoutes.get,
      row: 1,
      body: (input) => ({
        ...factsOf(input),
        ...(input.flag('shared') && { shared: true }),
        ...(input.flag('not-shared') && { shared: false }),
      }),
      columns,
    },
    offer: {
      summary: 'Offer it in the marketplace, or take it out',
      words: one,
      options: offerOptions,
      route: modelRoutes.offerConfiguration,
      reads: modelRoutes.get,
      row: 1,
      body: offerBody,
      columns,
    },
    delete: {
      summary: 'Take a configuration away; what was deployed from it keeps its rules',
      words: one,
      route: modelRoutes.removeConfiguration,
      reads: modelRoutes.get,
      row: 1,
    },
  },
};
