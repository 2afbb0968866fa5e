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
import type { VerbText } from '../derive-verb.ts';
import { parametersOf, parametersOption, said, tagsAgain, tagsAgainOf, wholeNumber } from '../inputs.ts';
import { accountOf } from '../people.ts';
import { tableOf } from '../table-of.ts';
import { conditionText, whyDrifted } from '../text/condition-text.ts';
import { differenceText } from '../text/difference-text.ts';
import { storedVerdictText } from '../text/verdict-text.ts';

type Versions = ResponseOf<typeof deploymentCareRoutes.versions>;
type Version = Versions['versions'][number];

const summaryColumns = [
  ['NAME', 'name'],
  ['STATE', 'state'],
  ['BLUEPRINT', 'blueprint.name'],
  ['VERSION', 'blueprint.version'],
  ['GROUP', 'resourceGroup'],
  ['LOCKED', 'lock.note'],
  ['EXPIRES', 'expiry.at'],
] as const;
const accepted = {
  columns: [
    ['NAME', 'name'],
    ['STATE', 'state'],
    ['OPERATION', 'operationId'],
  ],
} as const satisfies VerbText;
/** Verbs that send something to the cloud; the person hears when approval is needed first. */
const sends = { ...accepted, after: sayWaiting } as const satisfies VerbText;

export const upgradeOptions = {
  to: { field: 'version', value: 'VERSION', help: 'the version to move to' },
};
const right = { value: 'RIGHT', help: 'view, download or operate' };
const power = (action: PowerAction, summary: string): VerbText => ({
  summary,
  several: true,
  route: deploymentCareRoutes.power,
  body: () => ({ action }),
  ...accepted,
});

/** `deployment`: one deployment and what can be done with it. */
export const deploymentTable = tableOf({
  name: 'deployment',
  summary: 'Look at a deployment, or change it',
  routes: [deploymentRoutes, deploymentCareRoutes],
  elsewhere: [
    deploymentRoutes.preview,
    deploymentRoutes.create,
    deploymentRoutes.list,
    deploymentRoutes.cloudList,
    deploymentRoutes.events,
    deploymentCareRoutes.power,
  ],
  idWord: 'NAME',
  columns: summaryColumns,
  verbs: {
    show: { summary: 'How it stands' },
    condition: {
      text: conditionText,
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
      options: upgradeOptions,
      route: deploymentCareRoutes.upgradePreview,
      text: differenceText,
    },
    upgrade: {
      summary: 'Move it to another version; values left out keep what they were',
      several: true,
      options: upgradeOptions,
      ...sends,
    },
    redeploy: {
      summary: 'Deploy it again, with the same or with other values',
      several: true,
      options: { parameters: parametersOption, ...tagsAgain },
      body: (input) => said({ parameters: parametersOf(input), tags: tagsAgainOf(input) }),
      ...sends,
    },
    rollback: {
      summary: 'Send again what the last good operation sent, or the one that is named',
      options: { operation: 'number of the operation' },
      ...sends,
    },
    retry: { several: true, ...sends },
    cancel: { summary: 'Stop a running operation; what was created stays', several: true, ...accepted },
    start: power('start', 'Start what of it can be started'),
    stop: power('stop', 'Stop what of it can be stopped'),
    restart: power('restart', 'Restart what of it can be restarted'),
    lock: { summary: 'Lock it against every change', several: true, options: { note: 'why' } },
    unlock: { summary: 'Unlock it', several: true },
    expire: {
      summary: 'Say when it ends by itself',
      several: true,
      options: {
        at: { value: 'TIME', help: 'such as 2030-01-31T08:00:00Z' },
        never: { type: 'boolean', help: 'it has no end' },
        action: { value: 'delete|detach|stop', help: 'what happens then (delete)' },
        'grace-days': { value: 'N', help: 'days between the end and the deed' },
      },
      route: deploymentCareRoutes.expiry,
      body: (input) => ({
        at: input.flag('never') ? null : input.text('at'),
        ...said({ action: input.text('action'), graceDays: wholeNumber(input, 'grace-days') }),
      }),
    },
    share: {
      summary: 'Share it with a person, or by a link that is shown once',
      options: {
        with: { value: 'EMAIL|ID', help: 'the person; left out, a link is made' },
        right: { ...right, multiple: true, required: true },
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
      options: { right, days: 'for how long from now' },
      route: deploymentShareRoutes.change,
    },
    unshare: { summary: 'Take a share back', route: deploymentShareRoutes.revoke },
    candidates: {
      options: { search: { field: 'text', help: 'the beginning of a name or an address' } },
      route: deploymentShareRoutes.candidates,
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
      several: true,
      options: {
        to: { value: 'EMAIL|ID', help: 'the person' },
        organization: { value: 'ID', help: 'the organization' },
      },
      body: async (input) => {
        const [to, organizationId] = [input.text('to'), input.text('organization')];
        if ((to === undefined) === (organizationId === undefined))
          throw usageError('Say whom it goes to: --to EMAIL, or --organization ID.');
        return to === undefined ? { organizationId } : { accountId: await accountOf(input.words[0]!, to) };
      },
      columns: [...summaryColumns, ['OWNER', 'owner.email']],
    },
    download: {
      summary: 'Its template, its parameters without secrets, or both in one; --output keeps them',
      options: { what: { otherwise: 'bundle' } },
    },
    activity: {
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
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['ALSO OF', 'owners.0.name'],
        ['ID', 'id'],
      ],
      note: ({ group }: Deletion) =>
        group === undefined ? '' : `The resource group ${group.name} goes too, once nothing is left in it.`,
    },
    delete: {
      summary: 'Delete it with its resources, or let go of them',
      several: true,
      options: {
        resources: 'what becomes of them',
        shared: 'what becomes of resources that other deployments declare too; they are kept',
      },
      ...accepted,
    },
    verdict: {
      summary: 'The verdict that its newest operation was accepted with',
      route: verdictRoutes.stored,
      text: storedVerdictText,
    },
  },
});
