import { approvalRoutes, budgetRoutes, priceRoutes, verdictRoutes } from '@blueport/contracts';
import { machineOf, machineOption, parametersOf, parametersOption, said } from '../inputs.ts';
import { listOptions, listQuery, type VerbInput, type VerbTable } from '../verb.ts';

const approvalColumns = [
  ['ID', 'id'],
  ['STATE', 'state'],
  ['DEPLOYMENT', 'deployment.name'],
  ['BLUEPRINT', 'deployment.blueprint'],
  ['BY', 'requestedBy.name'],
  ['MONTHLY', 'monthly'],
  ['', 'currency'],
  ['FINGERPRINT', 'fingerprint'],
] as const;

/** `approvals`: what waits for somebody's word. */
export const approvalTable: VerbTable = {
  name: 'approvals',
  summary: 'List, approve and reject what waits for approval',
  verbs: {
    list: {
      summary: 'Requests for approval',
      options: listOptions,
      query: listQuery,
      route: approvalRoutes.list,
      columns: approvalColumns,
    },
    show: { summary: 'One request with its verdict', words: ['ID'], route: approvalRoutes.get },
    approve: {
      summary: 'Approve what the fingerprint stands for',
      words: ['ID'],
      options: {
        fingerprint: { value: 'HASH', required: true, help: 'of the verdict that was read (approvals show)' },
        note: { value: 'TEXT', help: 'a word beside it' },
      },
      route: approvalRoutes.approve,
      body: (input) => said({ fingerprint: input.text('fingerprint'), note: input.text('note') }),
    },
    reject: {
      summary: 'Refuse a deployment; nothing of it is sent',
      words: ['ID'],
      options: { note: { value: 'TEXT', required: true, help: 'why' } },
      route: approvalRoutes.reject,
      body: (input) => ({ note: input.text('note') }),
      columns: approvalColumns,
    },
  },
};

const budgetColumns = [
  ['ID', 'id'],
  ['SUBSCRIPTION', 'subscriptionName'],
  ['LIMIT', 'limit'],
  ['DEPLOYED', 'deployed'],
  ['RESERVED', 'reserved'],
  ['LEFT', 'left'],
  ['', 'currency'],
] as const;

/** `budgets`: cost usage limits. */
export const budgetTable: VerbTable = {
  name: 'budgets',
  summary: 'Cost usage limits of the organization',
  verbs: {
    list: {
      summary: 'Limits, with what counts against each',
      options: listOptions,
      query: listQuery,
      route: budgetRoutes.list,
      columns: budgetColumns,
    },
    create: {
      summary: 'Add a limit',
      options: {
        limit: { value: 'AMOUNT', required: true, help: 'by the month' },
        currency: { value: 'CODE', required: true, help: 'such as USD' },
        subscription: { value: 'ID', help: 'of one subscription; left out, of all' },
      },
      route: budgetRoutes.create,
      body: (input) => ({
        subscriptionId: input.text('subscription') ?? null,
        currency: input.text('currency'),
        limit: input.text('limit'),
      }),
      columns: budgetColumns,
    },
    delete: {
      summary: 'Remove a limit',
      words: ['ID'],
      route: budgetRoutes.remove,
      reads: budgetRoutes.list,
    },
  },
};

const where = {
  subscription: { value: 'ID', required: true, help: 'the subscription' },
  'resource-group': { value: 'NAME', help: 'the resource group' },
  location: { value: 'REGION', help: 'of a new resource group, or of a deployment to the subscription' },
  version: { value: 'VERSION', help: 'another one than the newest' },
  parameters: parametersOption,
  machine: machineOption,
} as const;

const request = (input: VerbInput) => ({
  blueprint: input.words[0],
  ...said({
    subscriptionId: input.text('subscription'),
    resourceGroup: input.text('resource-group'),
    location: input.text('location'),
    version: input.text('version'),
    parameters: parametersOf(input),
    machine: machineOf(input),
  }),
});

/** `verdict`: everything that is known before anything is sent. */
export const verdictTable: VerbTable = {
  name: 'verdict',
  summary: 'What a deployment would create, cost and need, before anything is sent',
  verbs: {
    check: {
      summary: 'Resources, differences, policies, price, quota, rights, budget and approval',
      words: ['BLUEPRINT'],
      options: where,
      route: verdictRoutes.check,
      body: request,
      columns: [
        ['OUTCOME', 'outcome'],
        ['MONTHLY', 'price.data.monthly'],
        ['', 'price.data.currency'],
        ['APPROVAL', 'approval.required'],
        ['FINGERPRINT', 'fingerprint'],
      ],
    },
  },
};

/** `prices`: estimates and what was charged. */
export const priceTable: VerbTable = {
  name: 'prices',
  summary: 'What deployments cost',
  verbs: {
    cost: {
      summary: 'What a deployment has cost so far, against its estimate',
      words: ['NAME'],
      options: { currency: { value: 'CODE', help: 'of the estimate' } },
      route: priceRoutes.deploymentCost,
      query: (input) => ({ currency: input.text('currency') }),
    },
  },
};
