import {
  blueprintRoutes,
  galleryRoutes,
  type BlueprintDetail,
  type GalleryDetail,
} from '@blueport/contracts';
import { objectOf } from '../inputs.ts';
import { tableOf } from '../table-of.ts';

const options = { version: { value: 'VERSION', help: 'version (default: latest)' } };
const { listDrafts, readDraft, writeDraft, deleteDraft } = blueprintRoutes;

/** `blueprints`: what the signed-in person may deploy. */
export const blueprintTable = tableOf({
  name: 'blueprints',
  summary: 'Blueprints you can deploy, with parameters and documentation',
  routes: [blueprintRoutes],
  elsewhere: [listDrafts, readDraft, writeDraft, deleteDraft],
  verbs: {
    list: {
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
      options,
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
      options,
      route: blueprintRoutes.detail,
      content: ({ documentation }: BlueprintDetail) => documentation,
    },
    template: { summary: 'Its template as it will be deployed; use --output to save it', options },
    preview: {
      options: {
        ...options,
        subscription: { field: 'subscriptionId', help: 'the subscription' },
        'resource-group': { value: 'NAME', help: 'the resource group' },
        location: { value: 'REGION', help: 'region' },
      },
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['LOCATION', 'location'],
      ],
    },
  },
});

const words = ['BLUEPRINT'];
const again = { deployment: 'the draft of redeploying this deployment' };

/** `drafts`: wizards that were not finished. */
export const draftTable = tableOf({
  name: 'drafts',
  summary: 'Unfinished wizard drafts (without secrets)',
  verbs: {
    list: {
      summary: 'Your drafts of new deployments and redeployments',
      route: listDrafts,
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
    show: { summary: 'The draft for a blueprint', words, options: again, route: readDraft },
    save: {
      summary: 'Save a draft for the wizard; fails if it changed since show',
      words,
      options: {
        deployment: { value: 'NAME', help: again.deployment },
        file: { value: 'FILE', required: true, help: 'JSON, as show --output writes it' },
      },
      route: writeDraft,
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
    delete: { summary: 'Delete drafts', words, several: true, options: again, route: deleteDraft },
  },
});

/** `gallery`: templates to start a blueprint from. */
export const galleryTable = tableOf({
  name: 'gallery',
  summary: 'Templates to start a blueprint from',
  routes: [galleryRoutes],
  verbs: {
    list: {
      columns: [
        ['ID', 'id'],
        ['TITLE', 'title'],
        ['PUBLISHER', 'publisher'],
        ['CATEGORY', 'category'],
        ['UPDATED', 'updatedAt'],
      ],
    },
    show: {},
    template: {
      summary: 'Its template as published; use --output to save it',
      route: galleryRoutes.get,
      content: ({ template }: GalleryDetail) => template,
    },
  },
});
