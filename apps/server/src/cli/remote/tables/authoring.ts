import {
  modelRoutes,
  templateFormRoutes,
  type BenchRun,
  type ImportedTemplate,
  type ModelVersionDetail,
} from '@blueport/contracts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import { jsonOf, numberOf, objectOf, oneOf, orNone, pairs, said, textOf } from '../inputs.ts';
import { listOptions, listQuery } from '../list-input.ts';
import { offerBody, offerOptions } from '../offer.ts';
import { pictureOf } from '../picture.ts';
import { modelText } from '../text/model-text.ts';
import type { Verb, VerbInput, VerbTable } from '../verb.ts';

const columns = [
  ['NAME', 'name'],
  ['TITLE', 'title'],
  ['STATE', 'state'],
  ['CATEGORY', 'category'],
] as const;
const name = ['NAME'];
const version = ['NAME', 'VERSION'];
const versionColumns = [
  ['VERSION', 'version'],
  ['STATE', 'state'],
] as const;

/** What people see of a blueprint. */
const words = {
  title: { value: 'TEXT', help: 'what people see' },
  summary: { value: 'TEXT', help: 'one sentence' },
  category: { value: 'NAME', help: 'such as Web' },
  tag: { value: 'TEXT', multiple: true, help: 'a tag' },
  icon: { value: 'FILE', help: 'a picture: SVG, PNG, JPEG or WebP of at most 96 kB' },
} as const;
const wordsOf = (input: VerbInput) =>
  said({
    title: input.text('title'),
    summary: input.text('summary'),
    category: input.text('category'),
    tags: input.texts('tag'),
    icon: pictureOf(input, 'icon'),
  });

const turn = (summary: string, state: 'Published' | 'Paused' | 'Archived'): Verb => ({
  summary,
  words: name,
  several: true,
  route: modelRoutes.setState,
  reads: modelRoutes.get,
  body: () => ({ state }),
  columns,
});

/** Names the types that a bench could not judge, as the portal does before it publishes. */
const unjudgedNote = (types: readonly string[]): string[] =>
  types.length > 0 ? [`Price, policies and availability were not judged for: ${types.join(', ')}.`] : [];

/** Parameter sets of the test bench: a list, or what `show-version --json` wrote. */
function casesOf(input: VerbInput): unknown {
  const content = jsonOf(input, 'cases');
  if (content === undefined || Array.isArray(content)) return content;
  const { cases } = content as { readonly cases?: unknown };
  if (Array.isArray(cases)) return cases;
  throw usageError(`The file ${input.text('cases')} holds no list of parameter sets.`);
}

/** The organizations of --organization, as `ID` or `ID=NAME`. */
function organizationsOf(input: VerbInput) {
  const given = input.texts('organization');
  if ((given === undefined) === !input.flag('none'))
    throw usageError('Say --organization ID for each that has it, or --none.');
  return (given ?? []).map((text) => {
    const [organizationId, alias] = text.split('=');
    return { organizationId, ...said({ name: alias }) };
  });
}

/** `models`: blueprints as their authors see them. */
export const modelTable: VerbTable = {
  name: 'models',
  summary: 'Write, test, publish and give blueprints',
  verbs: {
    list: {
      summary: 'Blueprints that you may manage',
      options: listOptions,
      query: listQuery,
      route: modelRoutes.list,
      columns,
    },
    show: {
      summary: 'A blueprint with its versions',
      words: name,
      route: modelRoutes.get,
      text: modelText,
    },
    versions: {
      summary: 'Its versions, newest first',
      words: name,
      route: modelRoutes.get,
      part: 'versionList',
      columns: [
        ...versionColumns,
        ['BENCH', 'bench'],
        ['DEPLOYMENTS', 'deployments'],
        ['PUBLISHED', 'publishedAt'],
        ['NOTES', 'releaseNotes'],
      ],
    },
    sources: {
      summary: 'Hosts from which templates may be fetched',
      route: modelRoutes.sources,
      content: ({ hosts }: { readonly hosts: readonly string[] }) => hosts.join('\n'),
    },
    import: {
      summary: 'Fetch a template, for create --template; --output keeps it, and nothing else is stored',
      options: {
        url: { value: 'URL', help: 'an address at an allowed host (see sources)' },
        gallery: { value: 'ID', help: 'a template of the gallery' },
        deployment: { value: 'NAME', help: 'what a deployment of the organization was made from' },
      },
      route: modelRoutes.bringIn,
      body: (input) => {
        const source = said({
          url: input.text('url'),
          gallery: input.text('gallery'),
          deployment: input.text('deployment'),
        });
        if (Object.keys(source).length !== 1)
          throw usageError('Say one of --url URL, --gallery ID and --deployment NAME.');
        return source;
      },
      content: ({ template }: ImportedTemplate) => template,
    },
    create: {
      summary: 'Create a blueprint from a template',
      words: name,
      options: {
        template: { value: 'FILE', required: true, help: 'an ARM template' },
        ...words,
        title: { ...words.title, required: true },
        summary: { ...words.summary, required: true },
        category: { ...words.category, required: true },
        cloud: { value: 'NAME', multiple: true, help: 'general, us_gov (general)' },
        version: { value: 'VERSION', help: 'number of the first version' },
        notes: { value: 'TEXT', help: 'what is new' },
        documentation: { value: 'FILE', help: 'Markdown' },
      },
      route: modelRoutes.create,
      body: (input) => ({
        name: input.words[0],
        clouds: input.texts('cloud') ?? ['general'],
        ...wordsOf(input),
        ...said({
          template: textOf(input, 'template'),
          version: input.text('version'),
          releaseNotes: input.text('notes'),
          documentation: textOf(input, 'documentation'),
        }),
      }),
      columns,
    },
    describe: {
      summary: 'Change what people see of a blueprint; what is left out stays',
      words: name,
      options: { ...words, cloud: { value: 'NAME', multiple: true, help: 'general, us_gov' } },
      route: modelRoutes.edit,
      reads: modelRoutes.get,
      body: (input) => ({ ...wordsOf(input), ...said({ clouds: input.texts('cloud') }) }),
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
    'show-version': {
      summary: 'A version with its template, wizard, documentation and parameter sets',
      words: version,
      route: modelRoutes.version,
    },
    template: {
      summary: 'The template of a version as its author wrote it; --output keeps it',
      words: version,
      route: modelRoutes.version,
      content: ({ template }: ModelVersionDetail) => template,
    },
    documentation: {
      summary: 'The documentation of a version, as Markdown; edit --documentation replaces it',
      words: version,
      route: modelRoutes.version,
      content: ({ documentation }: ModelVersionDetail) => documentation,
    },
    cases: {
      summary: 'Parameter sets of its test bench; edit --cases replaces them',
      words: version,
      route: modelRoutes.version,
      part: 'cases',
      columns: [
        ['NAME', 'name'],
        ['EXPECTED', 'expect'],
        ['LOCATION', 'location'],
        ['PARAMETERS', 'parameters'],
      ],
    },
    edit: {
      summary: 'Change a draft; what is left out stays',
      words: version,
      options: {
        template: { value: 'FILE', help: 'an ARM template' },
        notes: { value: 'TEXT', help: 'what is new' },
        documentation: { value: 'FILE', help: 'Markdown' },
        minutes: { value: 'N', help: 'how long a deployment takes' },
        cases: { value: 'FILE', help: 'parameter sets of the test bench: JSON, as cases --json writes it' },
        words: { value: 'FILE', help: 'what the wizard says of each parameter: JSON' },
        groups: { value: 'FILE', help: 'groups of parameters in the wizard: JSON' },
      },
      route: modelRoutes.editVersion,
      reads: modelRoutes.version,
      body: (input) =>
        said({
          template: textOf(input, 'template'),
          releaseNotes: input.text('notes'),
          documentation: textOf(input, 'documentation'),
          estimatedMinutes: numberOf(input, 'minutes'),
          cases: casesOf(input),
          words: objectOf(input, 'words'),
          groups: jsonOf(input, 'groups'),
        }),
      columns: versionColumns,
    },
    validate: {
      summary: 'Run the test bench of a version, offline; exit code 1 when it is not green',
      words: version,
      options: { subscription: { value: 'ID', help: 'judge by the policies in force there' } },
      route: modelRoutes.runBench,
      body: (input) => said({ subscriptionId: input.text('subscription') }),
      rows: 'rows',
      columns: [
        ['CASE', 'case'],
        ['CLOUD', 'cloud'],
        ['VERDICT', 'verdict'],
        ['EXPANSION', 'expansion.verdict'],
        ['POLICY', 'policy.verdict'],
        ['AVAILABILITY', 'availability.verdict'],
        ['MONTHLY', 'price.monthly'],
        ['', 'price.currency'],
      ],
      code: ({ green }: BenchRun) => (green ? exitCodes.ok : exitCodes.failed),
      note: ({ green, lint, unjudged = [] }: BenchRun) =>
        [
          green ? (unjudged.length > 0 ? 'Green, and not fully judged.' : 'Green.') : 'Not green.',
          ...unjudgedNote(unjudged),
          ...lint.findings.map(({ severity, message, place }) => `${severity}: ${message} (${place})`),
        ].join('\n'),
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
      note: ({ bench, run }: ModelVersionDetail) =>
        bench === 'partial' ? unjudgedNote(run?.unjudged ?? []).join('\n') : '',
    },
    'version-state': {
      summary: 'Pause, resume or archive one version',
      words: version,
      options: { to: { value: 'STATE', required: true, help: 'Paused, Published or Archived' } },
      route: modelRoutes.setVersionState,
      reads: modelRoutes.version,
      body: (input) => ({ state: oneOf(input, 'to', ['Paused', 'Published', 'Archived']) }),
      columns: versionColumns,
    },
    pause: turn('Offer none of its published versions for now', 'Paused'),
    resume: turn('Offer them again', 'Published'),
    archive: turn('Offer them no more; what was deployed stays', 'Archived'),
    offer: {
      summary: 'Offer it in the marketplace of the own organization, or take it out',
      words: name,
      options: offerOptions,
      route: modelRoutes.offer,
      reads: modelRoutes.get,
      body: offerBody,
      columns,
    },
    assignments: {
      summary: 'Organizations that have it',
      words: name,
      route: modelRoutes.get,
      part: 'assignments',
      columns: [
        ['ID', 'organizationId'],
        ['ORGANIZATION', 'organizationName'],
        ['NAME', 'name'],
        ['OFFERED', 'offered'],
        ['EVERYONE', 'everyone'],
        ['DEPLOYMENTS', 'deployments'],
      ],
    },
    assign: {
      summary: 'Say which organizations have it, all of them at once; only for the operator’s own',
      words: name,
      options: {
        organization: { value: 'ID[=NAME]', multiple: true, help: 'has it, under this name' },
        none: { type: 'boolean', help: 'no other organization has it' },
      },
      route: modelRoutes.assign,
      reads: modelRoutes.get,
      body: (input) => ({ organizations: organizationsOf(input) }),
      columns,
    },
    presentation: {
      summary: 'Its type and form in the organization',
      words: name,
      route: templateFormRoutes.presentation,
    },
    present: {
      summary: 'Choose its type and form, all of them at once; what is left out is none',
      words: name,
      options: {
        type: { value: 'ID', help: 'a type (see types)' },
        form: { value: 'ID', help: 'a published form (see forms)' },
        'version-form': { value: 'VERSION=ID', multiple: true, help: 'another form for one version' },
      },
      route: templateFormRoutes.present,
      reads: templateFormRoutes.presentation,
      body: (input) => ({
        typeId: orNone(input, 'type') ?? null,
        formId: orNone(input, 'form') ?? null,
        byVersion: Object.entries(pairs(input, 'version-form') ?? {}).map(([of, formId]) => ({
          version: of,
          formId,
        })),
      }),
    },
    'delete-version': {
      summary: 'Throw a draft away',
      words: version,
      route: modelRoutes.removeVersion,
      reads: modelRoutes.version,
    },
    delete: {
      summary: 'Delete a blueprint from which nothing was ever deployed',
      words: name,
      route: modelRoutes.remove,
      reads: modelRoutes.get,
    },
  },
};
