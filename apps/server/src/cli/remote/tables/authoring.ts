import { readFileSync } from 'node:fs';
import { modelRoutes } from '@blueport/contracts';
import { CommandError, exitCodes } from '../../exit-codes.ts';
import { said } from '../inputs.ts';
import { listOptions, listQuery, type VerbInput, type VerbTable } from '../verb.ts';

const columns = [
  ['NAME', 'name'],
  ['TITLE', 'title'],
  ['STATE', 'state'],
  ['CATEGORY', 'category'],
] as const;
const version = ['NAME', 'VERSION'];
const versionColumns = [
  ['VERSION', 'version'],
  ['STATE', 'state'],
] as const;

function textOf(input: VerbInput, option: string): string | undefined {
  const path = input.text(option);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CommandError(exitCodes.notFound, `The file ${path} cannot be read.`);
  }
}

/** `models`: blueprints as their authors see them. */
export const modelTable: VerbTable = {
  name: 'models',
  summary: 'Write, test and publish blueprints',
  verbs: {
    list: {
      summary: 'Blueprints that you may manage',
      options: listOptions,
      query: listQuery,
      route: modelRoutes.list,
      columns,
    },
    show: { summary: 'A blueprint with its versions', words: ['NAME'], route: modelRoutes.get },
    create: {
      summary: 'Create a blueprint from a template',
      words: ['NAME'],
      options: {
        template: { value: 'FILE', required: true, help: 'an ARM template' },
        title: { value: 'TEXT', required: true, help: 'what people see' },
        summary: { value: 'TEXT', required: true, help: 'one sentence' },
        category: { value: 'NAME', required: true, help: 'such as Web' },
        cloud: { value: 'NAME', multiple: true, help: 'general, us_gov (general)' },
        version: { value: 'VERSION', help: 'number of the first version' },
        notes: { value: 'TEXT', help: 'what is new' },
      },
      route: modelRoutes.create,
      body: (input) => ({
        name: input.words[0],
        clouds: input.texts('cloud') ?? ['general'],
        ...said({
          title: input.text('title'),
          summary: input.text('summary'),
          category: input.text('category'),
          template: textOf(input, 'template'),
          version: input.text('version'),
          releaseNotes: input.text('notes'),
        }),
      }),
      columns,
    },
    version: {
      summary: 'Begin a new version with the content of the newest, or of the one that is named',
      words: version,
      options: {
        from: { value: 'VERSION', help: 'whose content it starts with' },
        notes: { value: 'TEXT', help: 'what is new' },
      },
      route: modelRoutes.createVersion,
      body: (input) => ({
        version: input.words[1],
        ...said({ from: input.text('from'), releaseNotes: input.text('notes') }),
      }),
      columns: versionColumns,
    },
    edit: {
      summary: 'Replace the template or the notes of a draft',
      words: version,
      options: {
        template: { value: 'FILE', help: 'an ARM template' },
        notes: { value: 'TEXT', help: 'what is new' },
      },
      route: modelRoutes.editVersion,
      reads: modelRoutes.version,
      body: (input) => said({ template: textOf(input, 'template'), releaseNotes: input.text('notes') }),
      columns: versionColumns,
    },
    validate: {
      summary: 'Run the test bench of a version, offline',
      words: version,
      options: { subscription: { value: 'ID', help: 'judge by the policies in force there' } },
      route: modelRoutes.runBench,
      body: (input) => said({ subscriptionId: input.text('subscription') }),
    },
    publish: {
      summary: 'Publish a version whose test is green',
      words: version,
      options: { override: { value: 'REASON', help: 'publish without a green test' } },
      route: modelRoutes.setVersionState,
      reads: modelRoutes.version,
      body: (input) => ({
        state: 'Published',
        ...(input.text('override') !== undefined && { override: { reason: input.text('override') } }),
      }),
      columns: versionColumns,
    },
  },
};
