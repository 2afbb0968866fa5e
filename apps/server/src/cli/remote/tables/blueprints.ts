import {
  blueprintRoutes,
  galleryRoutes,
  type BlueprintDetail,
  type GalleryDetail,
} from '@blueport/contracts';
import { machineOf, machineOption, objectOf, parametersOf, parametersOption, said } from '../inputs.ts';
import { listOptions, listQuery } from '../list-input.ts';
import type { VerbInput, VerbTable } from '../verb.ts';

const name = ['NAME'];
const version = { version: { value: 'VERSION', help: 'another one than the newest' } } as const;
const versionQuery = (input: VerbInput) => ({ version: input.text('version') });

/** `blueprints`: what the signed-in person may deploy. */
export const blueprintTable: VerbTable = {
  name: 'blueprints',
  summary: 'What you may deploy, with its parameters and documentation',
  verbs: {
    list: {
      summary: 'Blueprints of the organization',
      options: listOptions,
      query: listQuery,
      route: blueprintRoutes.list,
      columns: [
        ['NAME', 'name'],
        ['TITLE', 'title'],
        ['CATEGORY', 'category'],
        ['VERSION', 'version'],
        ['SCOPE', 'scope'],
      ],
    },
    show: {
      summary: 'Its parameters; with --json everything',
      words: name,
      options: version,
      query: versionQuery,
      route: blueprintRoutes.detail,
      rows: 'parameters',
      columns: [
        ['PARAMETER', 'name'],
        ['TYPE', 'type'],
        ['REQUIRED', 'required'],
        ['DEFAULT', 'defaultValue', 'defaultExpression'],
        ['TITLE', 'title'],
      ],
    },
    documentation: {
      summary: 'Its documentation, as Markdown',
      words: name,
      options: version,
      query: versionQuery,
      route: blueprintRoutes.detail,
      content: ({ documentation }: BlueprintDetail) => documentation,
    },
    template: {
      summary: 'Its template as it will be deployed; --output keeps it',
      words: name,
      options: version,
      query: versionQuery,
      route: blueprintRoutes.template,
    },
    preview: {
      summary: 'What it creates with these values, or with its defaults; asks no cloud',
      words: name,
      options: {
        ...version,
        subscription: { value: 'ID', help: 'the subscription' },
        'resource-group': { value: 'NAME', help: 'the resource group' },
        location: { value: 'REGION', help: 'where' },
        parameters: parametersOption,
        machine: machineOption,
      },
      route: blueprintRoutes.preview,
      body: (input) =>
        said({
          version: input.text('version'),
          subscriptionId: input.text('subscription'),
          resourceGroup: input.text('resource-group'),
          location: input.text('location'),
          parameters: parametersOf(input),
          machine: machineOf(input),
        }),
      rows: 'resources',
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['LOCATION', 'location'],
      ],
    },
  },
};

const again = {
  deployment: { value: 'NAME', help: 'of deploying this deployment again, instead of a new one' },
} as const;

/** `drafts`: wizards that were not finished. */
export const draftTable: VerbTable = {
  name: 'drafts',
  summary: 'Wizards that you have not finished; they hold no secrets',
  verbs: {
    list: {
      summary: 'Your drafts, of new deployments and of deploying again',
      options: listOptions,
      query: listQuery,
      route: blueprintRoutes.listDrafts,
      columns: [
        ['BLUEPRINT', 'blueprint.name'],
        ['DEPLOYMENT', 'deployment.name'],
        ['VERSION', 'version'],
        ['SUBSCRIPTION', 'subscriptionId'],
        ['GROUP', 'resourceGroup'],
        ['SAVED', 'savedAt'],
        ['BYTES', 'bytes'],
      ],
    },
    show: {
      summary: 'The draft for a blueprint',
      words: ['BLUEPRINT'],
      options: again,
      query: (input) => ({ deployment: input.text('deployment') }),
      route: blueprintRoutes.readDraft,
    },
    save: {
      summary: 'Keep a draft, for the wizard to go on with; one that changed since show is not written over',
      words: ['BLUEPRINT'],
      options: {
        ...again,
        file: { value: 'FILE', required: true, help: 'JSON, as show --output writes it' },
      },
      route: blueprintRoutes.writeDraft,
      query: (input) => {
        const { revision } = objectOf(input, 'file') ?? {};
        return {
          deployment: input.text('deployment'),
          revision: typeof revision === 'string' ? revision : undefined,
        };
      },
      body: (input) => {
        const content = objectOf(input, 'file');
        return content?.['draft'] ?? content;
      },
      columns: [['SAVED', 'savedAt']],
    },
    delete: {
      summary: 'Throw drafts away',
      words: ['BLUEPRINT'],
      several: true,
      options: again,
      query: (input) => ({ deployment: input.text('deployment') }),
      route: blueprintRoutes.deleteDraft,
    },
  },
};

/** `gallery`: templates to start a blueprint from. */
export const galleryTable: VerbTable = {
  name: 'gallery',
  summary: 'Templates to start a blueprint from',
  verbs: {
    list: {
      summary: 'Templates of the gallery',
      options: listOptions,
      query: listQuery,
      route: galleryRoutes.list,
      columns: [
        ['ID', 'id'],
        ['TITLE', 'title'],
        ['PUBLISHER', 'publisher'],
        ['CATEGORY', 'category'],
        ['UPDATED', 'updatedAt'],
      ],
    },
    show: { summary: 'One with its documentation', words: ['ID'], route: galleryRoutes.get },
    template: {
      summary: 'Its template as published; --output keeps it',
      words: ['ID'],
      route: galleryRoutes.get,
      content: ({ template }: GalleryDetail) => template,
    },
  },
};
