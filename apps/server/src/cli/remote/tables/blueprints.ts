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

/** The `blueprints` command: blueprints the signed-in user may deploy. */
export const blueprintTable = tableOf({
  name: 'blueprints',
  summary: 'List and show blueprints you can deploy',
  routes: [blueprintRoutes],
  excludedRoutes: [listDrafts, readDraft, writeDraft, deleteDraft],
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
      summary: 'Show its parameters; with --json, all details',
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
      summary: 'Show its documentation as Markdown',
      options,
      route: blueprintRoutes.detail,
      content: ({ documentation }: BlueprintDetail) => documentation,
    },
    template: { summary: 'Show its template as it is deployed; use --output to save it', options },
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
const redeployOptions = { deployment: 'the redeployment draft of this deployment' };

/** The `drafts` command: unfinished wizards. */
export const draftTable = tableOf({
  name: 'drafts',
  summary: 'Manage drafts of the wizard (without secrets)',
  verbs: {
    list: {
      summary: 'List your drafts of deployments and redeployments',
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
    show: { summary: 'Show the draft for a blueprint', words, options: redeployOptions, route: readDraft },
    save: {
      summary: 'Save a draft of the wizard; fails if it has changed since show',
      words,
      options: {
        deployment: { value: 'NAME', help: redeployOptions.deployment },
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
    delete: { summary: 'Delete drafts', words, several: true, options: redeployOptions, route: deleteDraft },
  },
});

/** The `gallery` command: templates to start a blueprint from. */
export const galleryTable = tableOf({
  name: 'gallery',
  summary: 'Browse templates of the gallery',
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
      summary: 'Show its template as published; use --output to save it',
      route: galleryRoutes.get,
      content: ({ template }: GalleryDetail) => template,
    },
  },
});
