import {
  benchFindingText,
  modelRoutes,
  templateFormRoutes,
  type BenchFinding,
  type BenchRun,
  type ImportedTemplate,
  type ModelVersionDetail,
} from '@blueport/contracts';
import { cliMessage, labeledText, translate } from '../../language.ts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import type { VerbText } from '../derive-verb.ts';
import {
  jsonOf,
  numberOf,
  objectOf,
  oneOf,
  parseNullable,
  parsePairs,
  omitUndefined,
  textOf,
} from '../inputs.ts';
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

/** Names the types that the test bench could not evaluate, as the portal does before publishing. */
const unjudgedNote = (types: readonly string[]): string[] =>
  types.length > 0 ? [cliMessage('bench-unjudged', { types: types.join(', ') })] : [];

/** Formats a finding of the test bench, with the place in the template. */
const findingLine = (finding: BenchFinding): string =>
  labeledText(
    cliMessage('verdict-severity', { severity: finding.severity }),
    `${benchFindingText(finding, translate)} (${finding.place})`,
  );

/** Reads the parameter sets of the test bench: an array, or the output of `show-version --json`. */
function casesOf(input: VerbInput): unknown {
  const content = jsonOf(input, 'cases');
  if (content === undefined || Array.isArray(content)) return content;
  const { cases } = content as { readonly cases?: unknown };
  if (Array.isArray(cases)) return cases;
  throw usageError('no-parameter-sets', { file: input.text('cases') ?? '' });
}

/** Parses --organization options in the form `ID` or `ID=NAME`. */
function organizationsOf(input: VerbInput) {
  const organizations = input.texts('organization');
  if ((organizations === undefined) === !input.flag('none')) throw usageError('organization-or-none');
  return (organizations ?? []).map((text) => {
    const [organizationId, alias] = text.split('=');
    return { organizationId, ...omitUndefined({ name: alias }) };
  });
}

const title = 'display name';
const summary = 'one sentence';
const category = { value: 'NAME', help: 'such as Web' };
const notes = { field: 'releaseNotes', help: 'release notes' };

/** The `models` command: blueprints from the perspective of their authors. */
export const modelTable = tableOf({
  name: 'models',
  summary: 'Author, test, publish and assign blueprints',
  routes: [modelRoutes],
  excludedRoutes: [
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
    show: { summary: 'Show a blueprint with its versions', text: modelText },
    versions: {
      summary: 'List its versions, newest first',
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
      summary: 'Import a template for create --template; use --output to save it',
      options: {
        url: { value: 'URL', help: 'an address at an allowed host (see sources)' },
        gallery: { value: 'ID', help: 'a template of the gallery' },
        deployment: { value: 'NAME', help: 'the template of an existing deployment' },
      },
      route: modelRoutes.bringIn,
      body: (input) => {
        const source = omitUndefined({
          url: input.text('url'),
          gallery: input.text('gallery'),
          deployment: input.text('deployment'),
        });
        if (Object.keys(source).length !== 1)
          throw usageError('one-option', { options: '--url, --gallery, --deployment' });
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
      summary: 'Change title, summary, category and icon of a blueprint; omitted fields are unchanged',
      options: { title, summary, category },
      route: modelRoutes.edit,
    },
    version: {
      summary: 'Create a version from the latest one, or from --from',
      asWords: ['version'],
      options: { from: { value: 'VERSION', help: 'version to copy' }, notes },
      route: modelRoutes.createVersion,
      ...versionColumns,
    },
    'show-version': {
      summary: 'Show a version with its template, wizard, documentation and parameter sets',
      route: modelRoutes.version,
      columns: [],
    },
    template: {
      summary: 'Show the original template of a version; use --output to save it',
      route: modelRoutes.version,
      content: ({ template }: ModelVersionDetail) => template,
    },
    documentation: {
      summary: 'Show the documentation of a version as Markdown; edit --documentation replaces it',
      route: modelRoutes.version,
      content: ({ documentation }: ModelVersionDetail) => documentation,
    },
    cases: {
      summary: 'Show the parameter sets of its test bench; edit --cases replaces them',
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
      summary: 'Change a draft; omitted fields are unchanged',
      options: {
        template: { value: 'FILE', help: 'an ARM template' },
        notes: { value: 'TEXT', help: 'release notes' },
        documentation: { value: 'FILE', help: 'Markdown' },
        minutes: { value: 'N', help: 'usual duration of a deployment, in minutes' },
        cases: { value: 'FILE', help: 'parameter sets of the test bench: JSON, as cases --json writes it' },
        words: { value: 'FILE', help: 'wizard texts by parameter: JSON' },
        groups: { value: 'FILE', help: 'groups of parameters in the wizard: JSON' },
      },
      route: modelRoutes.editVersion,
      body: (input) =>
        omitUndefined({
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
      summary: 'Run the test bench of a version offline; exit code 1 if it does not pass',
      options: {
        subscription: { field: 'subscriptionId', help: 'check against the policies of this subscription' },
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
          cliMessage('bench-result', {
            result: green ? (unjudged.length > 0 ? 'partial' : 'passed') : 'failed',
          }),
          ...unjudgedNote(unjudged),
          ...lint.findings.map(findingLine),
        ].join('\n'),
    },
    publish: {
      summary: 'Publish a version whose tests passed',
      options: { override: { value: 'REASON', help: 'reason for publishing without passing tests' } },
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
    pause: turn('Pause all published versions', 'Paused'),
    resume: turn('Resume all paused versions', 'Published'),
    archive: turn('Archive all published versions; existing deployments are kept', 'Archived'),
    offer: {
      summary: 'Offer it in the marketplace, or withdraw it',
      options: offerOptions,
      body: offerBody,
    },
    assignments: {
      summary: 'List organizations that it is assigned to',
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
      summary: 'Replace the list of organizations that it is assigned to (portal operator only)',
      options: {
        organization: {
          value: 'ID[=NAME]',
          multiple: true,
          help: 'an organization, with an optional display name',
        },
        none: { type: 'boolean', help: 'remove it from all other organizations' },
      },
      body: (input) => ({ organizations: organizationsOf(input) }),
    },
    presentation: {
      summary: 'Show its type and form in the organization',
      route: templateFormRoutes.presentation,
      columns: [],
    },
    present: {
      summary: 'Set its type and form; omitted ones are removed',
      options: {
        type: { value: 'ID', help: 'ID of a type (see types)' },
        form: { value: 'ID', help: 'ID of a published form (see forms)' },
        'version-form': { value: 'VERSION=ID', multiple: true, help: 'another form for one version' },
      },
      route: templateFormRoutes.present,
      body: (input) => ({
        typeId: parseNullable(input, 'type') ?? null,
        formId: parseNullable(input, 'form') ?? null,
        byVersion: Object.entries(parsePairs(input, 'version-form') ?? {}).map(([of, formId]) => ({
          version: of,
          formId,
        })),
      }),
      columns: [],
    },
    'delete-version': { summary: 'Delete a draft', route: modelRoutes.removeVersion },
  },
});
