import {
  deploymentCareRoutes,
  deploymentRoutes,
  deploymentShareRoutes,
  verdictRoutes,
  type Candidates,
  type Deletion,
  type PowerAction,
  type ResponseOf,
} from '@blueport/contracts';
import { usageError } from '../../exit-codes.ts';
import { sayWaiting } from '../../say-waiting.ts';
import { conditionText, whyDrifted } from '../text/condition-text.ts';
import { differenceText } from '../text/difference-text.ts';
import { storedVerdictText } from '../text/verdict-text.ts';
import {
  extensionValuesOption,
  objectOf,
  oneOf,
  parametersOf,
  parametersOption,
  said,
  tagsAgain,
  tagsAgainOf,
  wholeNumber,
} from '../inputs.ts';
import { listOptions, listQuery } from '../list-input.ts';
import { accountOf } from '../people.ts';
import type { Verb, VerbInput, VerbTable } from '../verb.ts';

type Versions = ResponseOf<typeof deploymentCareRoutes.versions>;
type Version = Versions['versions'][number];

const name = ['NAME'];
const accepted = [
  ['NAME', 'name'],
  ['STATE', 'state'],
  ['OPERATION', 'operationId'],
] as const;
const summary = [
  ['NAME', 'name'],
  ['STATE', 'state'],
  ['BLUEPRINT', 'blueprint.name'],
  ['VERSION', 'blueprint.version'],
  ['GROUP', 'resourceGroup'],
  ['LOCKED', 'lock.note'],
  ['EXPIRES', 'expiry.at'],
] as const;
export const upgrade = {
  to: { value: 'VERSION', required: true, help: 'the version to move to' },
  parameters: parametersOption,
  'extension-values': extensionValuesOption,
} as const;
export const upgradeBody = (input: VerbInput): unknown =>
  said({
    version: input.text('to'),
    parameters: parametersOf(input),
    extensionValues: objectOf(input, 'extension-values'),
  });
const power = (action: PowerAction, what: string): Verb => ({
  summary: what,
  words: name,
  several: true,
  route: deploymentCareRoutes.power,
  body: () => ({ action }),
  columns: accepted,
});

/** `deployment`: one deployment and what can be done with it. */
export const deploymentTable: VerbTable = {
  name: 'deployment',
  summary: 'Look at a deployment, or change it',
  verbs: {
    show: { summary: 'How it stands', words: name, route: deploymentRoutes.detail, columns: summary },
    condition: {
      summary: 'Actual against declared: drift and power of every resource',
      words: name,
      route: deploymentCareRoutes.condition,
      text: conditionText,
      rows: 'resources',
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['DRIFT', 'drift'],
        ['POWER', 'power'],
        ['WHY', whyDrifted],
        ['ID', 'id'],
      ],
    },
    versions: {
      summary: 'Versions of its blueprint',
      words: name,
      route: deploymentCareRoutes.versions,
      rows: 'versions',
      columns: [
        ['VERSION', 'version'],
        ['STATE', 'state'],
        [
          'OPERATIONS',
          ({ operations }: Version) => operations.map(({ number, kind }) => `${number} ${kind}`).join(', '),
        ],
        ['OFFERED', 'offered'],
        ['NOTES', 'releaseNotes'],
      ],
      note: ({ current }: Versions) => `It is on version ${current}.`,
    },
    difference: {
      summary: 'What another version would change',
      words: name,
      options: upgrade,
      route: deploymentCareRoutes.upgradePreview,
      body: upgradeBody,
      text: differenceText,
    },
    upgrade: {
      summary: 'Move it to another version; values left out keep what they were',
      words: name,
      several: true,
      options: upgrade,
      route: deploymentCareRoutes.upgrade,
      body: upgradeBody,
      columns: accepted,
      after: sayWaiting,
    },
    redeploy: {
      summary: 'Deploy it again, with the same or with other values',
      words: name,
      several: true,
      options: { parameters: parametersOption, ...tagsAgain },
      route: deploymentRoutes.redeploy,
      body: (input) => said({ parameters: parametersOf(input), tags: tagsAgainOf(input) }),
      columns: accepted,
      after: sayWaiting,
    },
    rollback: {
      summary: 'Send again what the last good operation sent, or the one that is named',
      words: name,
      options: { operation: { value: 'N', help: 'number of the operation' } },
      route: deploymentCareRoutes.rollback,
      body: (input) => said({ operation: wholeNumber(input, 'operation') }),
      columns: accepted,
      after: sayWaiting,
    },
    retry: {
      summary: 'Try the operation that failed again',
      words: name,
      several: true,
      route: deploymentCareRoutes.retry,
      columns: accepted,
      after: sayWaiting,
    },
    cancel: {
      summary: 'Stop a running operation; what was created stays',
      words: name,
      several: true,
      route: deploymentRoutes.cancel,
      columns: accepted,
    },
    start: power('start', 'Start what of it can be started'),
    stop: power('stop', 'Stop what of it can be stopped'),
    restart: power('restart', 'Restart what of it can be restarted'),
    lock: {
      summary: 'Lock it against every change',
      words: name,
      several: true,
      options: { note: { value: 'TEXT', help: 'why' } },
      route: deploymentCareRoutes.lock,
      reads: deploymentRoutes.detail,
      body: (input) => said({ note: input.text('note') }),
      columns: summary,
    },
    unlock: {
      summary: 'Unlock it',
      words: name,
      several: true,
      route: deploymentCareRoutes.unlock,
      reads: deploymentRoutes.detail,
      columns: summary,
    },
    expire: {
      summary: 'Say when it ends by itself',
      words: name,
      several: true,
      options: {
        at: { value: 'TIME', help: 'such as 2030-01-31T08:00:00Z' },
        never: { type: 'boolean', help: 'it has no end' },
        action: { value: 'delete|detach|stop', help: 'what happens then (delete)' },
        'grace-days': { value: 'N', help: 'days between the end and the deed' },
      },
      route: deploymentCareRoutes.expiry,
      reads: deploymentRoutes.detail,
      body: (input) => ({
        at: input.flag('never') ? null : input.text('at'),
        ...said({ action: input.text('action'), graceDays: wholeNumber(input, 'grace-days') }),
      }),
      columns: summary,
    },
    share: {
      summary: 'Share it with a person, or by a link that is shown once',
      words: name,
      options: {
        with: { value: 'EMAIL|ID', help: 'the person; left out, a link is made' },
        right: { value: 'RIGHT', multiple: true, required: true, help: 'view, download or operate' },
        days: { value: 'N', required: true, help: 'for how long' },
        note: { value: 'TEXT', help: 'what for' },
      },
      route: deploymentShareRoutes.create,
      body: async (input) => {
        const days = wholeNumber(input, 'days');
        const who = input.text('with');
        return said({
          accountId: who === undefined ? undefined : await accountOf(input.words[0]!, who),
          rights: input.texts('right'),
          days,
          note: input.text('note'),
        });
      },
    },
    shares: {
      summary: 'Whom it is shared with',
      words: name,
      route: deploymentShareRoutes.list,
      columns: [
        ['ID', 'id'],
        ['KIND', 'kind'],
        ['WITH', 'person.email', 'note'],
        ['RIGHTS', 'effective'],
        ['ENDS', 'expiresAt'],
        ['USES', 'uses'],
      ],
    },
    reshare: {
      summary: 'Change rights and duration of a share',
      words: ['NAME', 'SHARE-ID'],
      options: {
        right: { value: 'RIGHT', multiple: true, help: 'view, download or operate' },
        days: { value: 'N', help: 'for how long from now' },
      },
      route: deploymentShareRoutes.change,
      reads: deploymentShareRoutes.list,
      row: 1,
      body: (input) => said({ rights: input.texts('right'), days: wholeNumber(input, 'days') }),
    },
    unshare: {
      summary: 'Take a share back',
      words: ['NAME', 'SHARE-ID'],
      route: deploymentShareRoutes.revoke,
    },
    candidates: {
      summary: 'People that it can be shared with or handed over to',
      words: name,
      options: { search: { value: 'TEXT', help: 'the beginning of a name or an address' } },
      route: deploymentShareRoutes.candidates,
      query: (input) => ({ text: input.text('search') }),
      rows: 'people',
      columns: [
        ['ID', 'id'],
        ['NAME', 'name'],
        ['EMAIL', 'email'],
      ],
      note: ({ organizations }: Candidates) =>
        organizations.map(({ id, name }) => `Organization ${name}: ${id}`).join('\n'),
    },
    assign: {
      summary: 'Hand it over to another person, or, as the operator, to another organization',
      words: name,
      several: true,
      options: {
        to: { value: 'EMAIL|ID', help: 'the person' },
        organization: { value: 'ID', help: 'the organization' },
      },
      route: deploymentCareRoutes.assign,
      reads: deploymentRoutes.detail,
      body: async (input) => {
        const [to, organizationId] = [input.text('to'), input.text('organization')];
        if ((to === undefined) === (organizationId === undefined))
          throw usageError('Say whom it goes to: --to EMAIL, or --organization ID.');
        return to === undefined ? { organizationId } : { accountId: await accountOf(input.words[0]!, to) };
      },
      columns: [...summary, ['OWNER', 'owner.email']],
    },
    download: {
      summary: 'Its template, its parameters without secrets, or both in one; --output keeps them',
      words: name,
      options: { what: { value: 'WHAT', help: 'template, parameters or bundle (bundle)' } },
      route: deploymentRoutes.download,
      query: (input) => ({ what: oneOf(input, 'what', ['template', 'parameters', 'bundle']) ?? 'bundle' }),
    },
    activity: {
      summary: 'What the portal and the cloud recorded about it, newest first',
      words: name,
      options: listOptions,
      query: listQuery,
      route: deploymentRoutes.activity,
      columns: [
        ['TIME', 'time'],
        ['WHO', 'actor'],
        ['ACTION', 'action'],
        ['BY', 'source'],
        ['STATUS', 'status'],
        ['MESSAGE', 'message'],
      ],
    },
    deletion: {
      summary: 'What deleting it would take away, and which other deployments declare it too',
      words: name,
      route: deploymentRoutes.deletion,
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['ALSO OF', 'owners.0.name'],
        ['ID', 'id'],
      ],
      rows: 'resources',
      note: ({ group }: Deletion) =>
        group === undefined ? '' : `The resource group ${group.name} goes too, once nothing is left in it.`,
    },
    delete: {
      summary: 'Delete it with its resources, or let go of them',
      words: name,
      several: true,
      options: {
        resources: { value: 'delete|detach', required: true, help: 'what becomes of them' },
        shared: {
          value: 'keep|delete',
          help: 'what becomes of resources that other deployments declare too; they are kept',
        },
      },
      route: deploymentRoutes.delete,
      query: (input) => said({ resources: input.text('resources'), shared: input.text('shared') }),
      columns: accepted,
    },
    verdict: {
      summary: 'The verdict that its newest operation was accepted with',
      words: name,
      route: verdictRoutes.stored,
      text: storedVerdictText,
    },
  },
};
