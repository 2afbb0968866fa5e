import {
  deploymentCareRoutes,
  deploymentRoutes,
  deploymentShareRoutes,
  verdictRoutes,
  type PowerAction,
} from '@blueport/contracts';
import { parametersOf, parametersOption, said, wholeNumber } from '../inputs.ts';
import type { Verb, VerbInput, VerbTable } from '../verb.ts';

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
const upgrade = {
  to: { value: 'VERSION', required: true, help: 'the version to move to' },
  parameters: parametersOption,
} as const;
const upgradeBody = (input: VerbInput): unknown =>
  said({ version: input.text('to'), parameters: parametersOf(input) });
const power = (action: PowerAction, what: string): Verb => ({
  summary: what,
  words: name,
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
    },
    versions: {
      summary: 'Versions of its blueprint',
      words: name,
      route: deploymentCareRoutes.versions,
    },
    difference: {
      summary: 'What another version would change',
      words: name,
      options: upgrade,
      route: deploymentCareRoutes.upgradePreview,
      body: upgradeBody,
    },
    upgrade: {
      summary: 'Move it to another version; values left out keep what they were',
      words: name,
      options: upgrade,
      route: deploymentCareRoutes.upgrade,
      body: upgradeBody,
      columns: accepted,
    },
    redeploy: {
      summary: 'Deploy it again, with the same or with other values',
      words: name,
      options: { parameters: parametersOption },
      route: deploymentRoutes.redeploy,
      body: (input) => said({ parameters: parametersOf(input) }),
      columns: accepted,
    },
    rollback: {
      summary: 'Send again what the last good operation sent, or the one that is named',
      words: name,
      options: { operation: { value: 'N', help: 'number of the operation' } },
      route: deploymentCareRoutes.rollback,
      body: (input) => said({ operation: wholeNumber(input, 'operation') }),
      columns: accepted,
    },
    retry: {
      summary: 'Try the operation that failed again',
      words: name,
      route: deploymentCareRoutes.retry,
      columns: accepted,
    },
    cancel: {
      summary: 'Stop a running operation; what was created stays',
      words: name,
      route: deploymentRoutes.cancel,
      columns: accepted,
    },
    start: power('start', 'Start what of it can be started'),
    stop: power('stop', 'Stop what of it can be stopped'),
    restart: power('restart', 'Restart what of it can be restarted'),
    lock: {
      summary: 'Lock it against every change',
      words: name,
      options: { note: { value: 'TEXT', help: 'why' } },
      route: deploymentCareRoutes.lock,
      reads: deploymentRoutes.detail,
      body: (input) => said({ note: input.text('note') }),
      columns: summary,
    },
    unlock: {
      summary: 'Unlock it',
      words: name,
      route: deploymentCareRoutes.unlock,
      reads: deploymentRoutes.detail,
      columns: summary,
    },
    expire: {
      summary: 'Say when it ends by itself',
      words: name,
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
        with: { value: 'ACCOUNT-ID', help: 'the person; left out, a link is made' },
        right: { value: 'RIGHT', multiple: true, required: true, help: 'view, download or operate' },
        days: { value: 'N', required: true, help: 'for how long' },
      },
      route: deploymentShareRoutes.create,
      body: (input) =>
        said({
          accountId: input.text('with'),
          rights: input.texts('right'),
          days: wholeNumber(input, 'days'),
        }),
    },
    shares: { summary: 'Whom it is shared with', words: name, route: deploymentShareRoutes.list },
    unshare: {
      summary: 'Take a share back',
      words: ['NAME', 'SHARE-ID'],
      route: deploymentShareRoutes.revoke,
    },
    deletion: {
      summary: 'What deleting it would take away, and which other deployments declare it too',
      words: name,
      route: deploymentRoutes.deletion,
    },
    delete: {
      summary: 'Delete it with its resources, or let go of them',
      words: name,
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
    },
  },
};
