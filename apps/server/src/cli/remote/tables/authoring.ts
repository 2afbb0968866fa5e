import {
  modelRoutes,
  templateFormRoutes,
  type BenchRun,
  type ImportedTemplate,
  type ModelVersionDetail,
} from '@blueport/contracts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import type { VerbText } from '../derive-verb.ts';
import { jsonOf, numberOf, objectOf, oneOf, orNone, pairs, said, textOf } from '../inputs.ts';
import { offerBody, offerOptions } from '../offer.ts';
import { tableOf } from '../table-of.ts';
import { modelText } from '../text/model-text.ts';
import type { VerbInput } from '../verb.ts';

const versionColumns = {
  columns: [
    ['VERSION', 'version'],
    ['STATE', 'state'],
  ],
} as const satisfies VerbText;

const turn = (summary: string, state: 'Published' | 'Paused' | 'Archived'): VerbText => ({
  summary,
  several: true,
  route: modelRoutes.setState,
  fixed: { state },
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

const title = 'what people see';
const summary = 'one sentence';
const category = { value: 'NAME', help: 'such as Web' };
const notes = { field: 'releaseNotes', help: 'what is new' };

/** `models`: blueprints as their authors see them. */
export const modelTable = tableOf({
  name: 'models',
  summary: 'Write, test, publish and give blueprints',
  routes: [modelRoutes],
  elsewhere: [
    modelRoutes.createConfiguration,
    modelRoutes.editConfiguration,
    modelRoutes.offerConfiguration,
    modelRoutes.removeConfiguration,
  ],
  columns: [
    ['NAME', 'name'],
    ['TITLE', 'title'],
    ['STATE', 'state'],
    ['CATEGORY', 'category'],
  ],
  verbs: {
    show: { summary: 'A blueprint with its versions', text: modelText },
    versions: {
      summary: 'Its versions, newest first',
      route: modelRoutes.get,
      part: 'versionList',
      columns: [
        ...versionColumns.columns,
        ['BENCH', 'bench'],
        ['DEPLOYMENTS', 'deployments'],
        ['PUBLISHED', 'publishedAt'],
        ['NOTES', 'releaseNotes'],
      ],
    },
    sources: { content: ({ hosts }: { readonly hosts: readonly string[] }) => hosts.join('\n') },
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
      asWords: ['name'],
      options: {
        title,
        summary,
        category,
        cloud: { help: 'general, us_gov (general)', otherwise: ['general'] },
        version: { value: 'VERSION', help: 'number of the first version' },
        notes,
      },
    },
    describe: {
      summary: 'Change what people see of a blueprint; what is left out stays',
      options: { title, summary, category },
      route: modelRoutes.edit,
    },
    version: {
      summary: 'Begin a new version with the content of the newest, or of the one that is named',
      asWords: ['version'],
      options: { from: { value: 'VERSION', help: 'whose content it starts with' }, notes },
      route: modelRoutes.createVersion,
      ...versionColumns,
    },
    'show-version': {
      summary: 'A version with its template, wizard, documentation and parameter sets',
      route: modelRoutes.version,
      columns: [],
    },
    template: {
      summary: 'The template of a version as its author wrote it; --output keeps it',
      route: modelRoutes.version,
      content: ({ template }: ModelVersionDetail) => template,
    },
    documentation: {
      summary: 'The documentation of a version, as Markdown; edit --documentation replaces it',
      route: modelRoutes.version,
      content: ({ documentation }: ModelVersionDetail) => documentation,
    },
    cases: {
      summary: 'Parameter sets of its test bench; edit --cases replaces them',
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
      ...versionColumns,
    },
    validate: {
      summary: 'Run the test bench of a version, offline; exit code 1 when it is not green',
      options: {
        subscription: { field: 'subscriptionId', help: 'judge by the policies in force there' },
      },
      route: modelRoutes.runBench,
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
      options: { override: { value: 'REASON', help: 'publish without a green test' } },
      route: modelRoutes.setVersionState,
      body: (input) => ({
        state: 'Published',
        ...(input.text('override') !== undefined && { override: { reason: input.text('override') } }),
      }),
      ...versionColumns,
      note: ({ bench, run }: ModelVersionDetail) =>
        bench === 'partial' ? unjudgedNote(run?.unjudged ?? []).join('\n') : '',
    },
    'version-state': {
      summary: 'Pause, resume or archive one version',
      options: { to: { value: 'STATE', required: true, help: 'Paused, Published or Archived' } },
      route: modelRoutes.setVersionState,
      body: (input) => ({ state: oneOf(input, 'to', ['Paused', 'Published', 'Archived']) }),
      ...versionColumns,
    },
    pause: turn('Offer none of its published versions for now', 'Paused'),
    resume: turn('Offer them again', 'Published'),
    archive: turn('Offer them no more; what was deployed stays', 'Archived'),
    offer: {
      summary: 'Offer it in the marketplace of the own organization, or take it out',
      options: offerOptions,
      body: offerBody,
    },
    assignments: {
      summary: 'Organizations that have it',
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
      options: {
        organization: { value: 'ID[=NAME]', multiple: true, help: 'has it, under this name' },
        none: { type: 'boolean', help: 'no other organization has it' },
      },
      body: (input) => ({ organizations: organizationsOf(input) }),
    },
    presentation: {
      summary: 'Its type and form in the organization',
      route: templateFormRoutes.presentation,
      columns: [],
    },
    present: {
      summary: 'Choose its type and form, all of them at once; what is left out is none',
      options: {
        type: { value: 'ID', help: 'a type (see types)' },
        form: { value: 'ID', help: 'a published form (see forms)' },
        'version-form': { value: 'VERSION=ID', multiple: true, help: 'another form for one version' },
      },
      route: templateFormRoutes.present,
      body: (input) => ({
        typeId: orNone(input, 'type') ?? null,
        formId: orNone(input, 'form') ?? null,
        byVersion: Object.entries(pairs(input, 'version-form') ?? {}).map(([of, formId]) => ({
          version: of,
          formId,
        })),
      }),
      columns: [],
    },
    'delete-version': { summary: 'Throw a draft away', route: modelRoutes.removeVersion },
  },
});
