import {
  deploymentManagementRoutes,
  deploymentRoutes,
  deploymentShareRoutes,
  verdictRoutes,
  type Candidates,
  type Deletion,
  type PowerAction,
  type ResponseOf,
} from '@blueport/contracts';
import { portal } from '../../api-client.ts';
import { commandError, exitCodes, usageError } from '../../exit-codes.ts';
import { cliMessage } from '../../language.ts';
import { reportPendingApproval } from '../../report-pending-approval.ts';
import type { VerbText } from '../derive-verb.ts';
import {
  parametersOf,
  parametersOption,
  omitUndefined,
  redeployTagsOption,
  redeployTagsOf,
  parseInteger,
} from '../inputs.ts';
import { tableOf } from '../table-of.ts';
import { conditionText, resourceDriftText } from '../text/condition-text.ts';
import { deploymentText } from '../text/deployment-text.ts';
import { differenceText } from '../text/difference-text.ts';
import { storedVerdictText } from '../text/verdict-text.ts';

const accountIdPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds the account with an email address among the users that a deployment can be shared with or transferred to. */
async function accountOf(deployment: string, who: string): Promise<string> {
  if (accountIdPattern.test(who)) return who;
  const { people } = await portal.deployment.candidates({ id: deployment, query: { text: who } });
  const found = people.find(({ email }) => email.toLowerCase() === who.toLowerCase());
  if (found) return found.id;
  throw commandError(exitCodes.notFound, 'no-such-member', { address: who, deployment });
}

type Versions = ResponseOf<typeof deploymentManagementRoutes.versions>;
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
/** Verbs that deploy. They report when approval is required first. */
const sends = { ...accepted, after: reportPendingApproval } as const satisfies VerbText;

export const upgradeOptions = {
  to: { field: 'version', value: 'VERSION', help: 'target version' },
};
const right = { value: 'RIGHT', help: 'view, download or operate' };
const power = (action: PowerAction, summary: string): VerbText => ({
  summary,
  several: true,
  route: deploymentManagementRoutes.power,
  body: () => ({ action }),
  ...accepted,
});

/** The `deployment` command: shows and manages a single deployment. */
export const deploymentTable = tableOf({
  name: 'deployment',
  summary: 'View and manage a deployment',
  routes: [deploymentRoutes, deploymentManagementRoutes],
  excludedRoutes: [
    deploymentRoutes.preview,
    deploymentRoutes.create,
    deploymentRoutes.list,
    deploymentRoutes.trend,
    deploymentRoutes.cloudList,
    deploymentRoutes.events,
    deploymentManagementRoutes.power,
  ],
  idWord: 'NAME',
  columns: summaryColumns,
  verbs: {
    show: { summary: 'Show state, version, resources and the cause of a failure', text: deploymentText },
    condition: {
      text: conditionText,
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['DRIFT', 'drift'],
        ['POWER', 'power'],
        ['DETAILS', resourceDriftText],
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
      note: ({ current }: Versions) => cliMessage('current-version', { version: current }),
    },
    difference: {
      summary: 'Show the differences to another version',
      options: upgradeOptions,
      route: deploymentManagementRoutes.upgradePreview,
      text: differenceText,
    },
    upgrade: {
      summary: 'Upgrade it to another version; omitted values are unchanged',
      several: true,
      options: upgradeOptions,
      ...sends,
    },
    redeploy: {
      summary: 'Redeploy it with the same or other values',
      several: true,
      options: { parameters: parametersOption, ...redeployTagsOption },
      body: (input) => omitUndefined({ parameters: parametersOf(input), tags: redeployTagsOf(input) }),
      ...sends,
    },
    rollback: {
      summary: 'Redeploy the last successful operation, or a specific one',
      options: { operation: 'number of the operation' },
      ...sends,
    },
    retry: { several: true, ...sends },
    cancel: {
      summary: 'Cancel the running operation; resources already created are kept',
      several: true,
      ...accepted,
    },
    start: power('start', 'Start all resources that support it'),
    stop: power('stop', 'Stop all resources that support it'),
    restart: power('restart', 'Restart all resources that support it'),
    lock: { summary: 'Lock it against all changes', several: true, options: { note: 'reason' } },
    unlock: { summary: 'Unlock it', several: true },
    expire: {
      summary: 'Set or remove its expiry',
      several: true,
      options: {
        at: { value: 'TIME', help: 'such as 2030-01-31T08:00:00Z' },
        never: { type: 'boolean', help: 'remove the expiry' },
        action: { value: 'delete|detach|stop', help: 'action after expiry (delete)' },
        'grace-days': { value: 'N', help: 'days between the expiry and the action' },
      },
      route: deploymentManagementRoutes.expiry,
      body: (input) => ({
        at: input.flag('never') ? null : input.text('at'),
        ...omitUndefined({ action: input.text('action'), graceDays: parseInteger(input, 'grace-days') }),
      }),
    },
    share: {
      summary: 'Share it with a person, or by a link that is shown once',
      options: {
        with: { value: 'EMAIL|ID', help: 'a person; omit to create a link' },
        right: { ...right, multiple: true, required: true },
        days: { value: 'N', required: true, help: 'duration in days' },
        note: { value: 'TEXT', help: 'purpose' },
      },
      route: deploymentShareRoutes.create,
      body: async (input) => {
        const days = parseInteger(input, 'days');
        const who = input.text('with');
        return omitUndefined({
          accountId: who === undefined ? undefined : await accountOf(input.words[0]!, who),
          rights: input.texts('right'),
          days,
          note: input.text('note'),
        });
      },
    },
    shares: {
      summary: 'List its shares',
      route: deploymentShareRoutes.list,
      columns: [
        ['ID', 'id'],
        ['KIND', 'kind'],
        ['SHARED WITH', 'person.email', 'note'],
        ['PERMISSIONS', 'effective'],
        ['EXPIRES', 'expiresAt'],
        ['USES', 'uses'],
      ],
    },
    reshare: {
      options: { right, days: 'new duration in days, from now' },
      route: deploymentShareRoutes.change,
    },
    unshare: { summary: 'Revoke a share', route: deploymentShareRoutes.revoke },
    candidates: {
      options: { search: { field: 'text', help: 'beginning of a name or an address' } },
      route: deploymentShareRoutes.candidates,
      rows: 'people',
      columns: [
        ['ID', 'id'],
        ['NAME', 'name'],
        ['EMAIL', 'email'],
      ],
      note: ({ organizations }: Candidates) =>
        organizations.map(({ id, name }) => cliMessage('organization-id', { id, name })).join('\n'),
    },
    assign: {
      summary: 'Transfer it to another person or (as operator) to another organization',
      several: true,
      options: {
        to: { value: 'EMAIL|ID', help: 'the person' },
        organization: { value: 'ID', help: 'the organization' },
      },
      body: async (input) => {
        const [to, organizationId] = [input.text('to'), input.text('organization')];
        if ((to === undefined) === (organizationId === undefined))
          throw usageError('options-exclusive', { first: '--to EMAIL', second: '--organization ID' });
        return to === undefined ? { organizationId } : { accountId: await accountOf(input.words[0]!, to) };
      },
      columns: [...summaryColumns, ['OWNER', 'owner.email']],
    },
    download: {
      summary: 'Download its template, its parameters without secrets, or both; use --output to save them',
      options: { what: { otherwise: 'bundle' } },
    },
    activity: {
      columns: [
        ['TIME', 'time'],
        ['ACTOR', 'actor'],
        ['ACTION', 'action'],
        ['SOURCE', 'source'],
        ['STATUS', 'status'],
        ['MESSAGE', 'message'],
      ],
    },
    deletion: {
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['SHARED WITH', 'owners.0.name'],
        ['ID', 'id'],
      ],
      note: ({ group }: Deletion) =>
        group === undefined ? '' : cliMessage('group-deleted-when-empty', { group: group.name }),
    },
    delete: {
      summary: 'Delete it together with its resources, or detach them',
      several: true,
      options: {
        resources: 'delete or detach its resources',
        shared: 'resources that other deployments also declare: keep or delete (keep)',
      },
      ...accepted,
    },
    verdict: {
      summary: 'Show the verdict with which its latest operation was accepted',
      route: verdictRoutes.stored,
      text: storedVerdictText,
    },
  },
});
