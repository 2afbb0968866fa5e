import {
  approvalRoutes,
  budgetRoutes,
  deploymentRoutes,
  priceRoutes,
  verdictRoutes,
  type PriceEstimate,
} from '@blueport/contracts';
import { exitCodes, usageError, verdictCodesHelp } from '../../exit-codes.ts';
import {
  machineOf,
  machineOption,
  pairs,
  parametersOf,
  parametersOption,
  said,
  tagOption,
  tagsAgain,
  tagsAgainOf,
} from '../inputs.ts';
import { listOptions, listQuery } from '../list-input.ts';
import { approvalText, approvedText, type Approved } from '../text/approval-text.ts';
import { costText } from '../text/cost-text.ts';
import { deletionsText } from '../text/deletions-text.ts';
import { verdictCode, verdictText } from '../text/verdict-text.ts';
import type { VerbInput, VerbTable } from '../verb.ts';
import { upgrade, upgradeBody } from './deployments.ts';

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
    show: {
      summary: 'One request with its verdict',
      words: ['ID'],
      route: approvalRoutes.get,
      text: approvalText,
      columns: approvalColumns,
    },
    approve: {
      summary:
        'Approve what the fingerprint stands for; exit code 1 where that changed and nothing was approved',
      words: ['ID'],
      options: {
        fingerprint: { value: 'HASH', required: true, help: 'of the verdict that was read (approvals show)' },
        note: { value: 'TEXT', help: 'a word beside it' },
      },
      route: approvalRoutes.approve,
      body: (input) => said({ fingerprint: input.text('fingerprint'), note: input.text('note') }),
      text: approvedText,
      code: ({ outcome }: Approved) => (outcome === 'approved' ? exitCodes.ok : exitCodes.failed),
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
  ['COUNTED', 'deployments'],
  ['NO PRICE', 'unpriced'],
  ['PRICED IN PART', 'partlyUnpriced'],
] as const;

const ruleColumns = [
  ['ID', 'id'],
  ['KIND', 'kind'],
  ['ABOVE', 'above'],
  ['', 'currency'],
  ['BLUEPRINT', 'blueprint.name'],
  ['ROLE', 'role.name'],
] as const;

/** `approval-rules`: when somebody has to approve. */
export const approvalRuleTable: VerbTable = {
  name: 'approval-rules',
  summary: 'When deployments of the organization need approval',
  verbs: {
    list: {
      summary: 'Rules of the organization',
      options: listOptions,
      query: listQuery,
      route: approvalRoutes.rules,
      columns: ruleColumns,
    },
    create: {
      summary: 'Require approval above a price by the month, for a blueprint or for people of a role',
      options: {
        above: { value: 'AMOUNT', help: 'a price; goes with --currency' },
        currency: { value: 'CODE', help: 'such as USD' },
        blueprint: { value: 'NAME', help: 'a blueprint' },
        role: { value: 'ID', help: 'a role of the organization' },
      },
      route: approvalRoutes.createRule,
      body: (input) => {
        const kinds = [
          ['above', 'price'],
          ['blueprint', 'blueprint'],
          ['role', 'role'],
        ].flatMap(([option, kind]) => (input.text(option!) === undefined ? [] : [kind]));
        if (kinds.length !== 1)
          throw usageError('Say one of --above AMOUNT, --blueprint NAME and --role ID.');
        return said({
          kind: kinds[0],
          above: input.text('above'),
          currency: input.text('currency'),
          blueprint: input.text('blueprint'),
          roleId: input.text('role'),
        });
      },
      columns: ruleColumns,
    },
    edit: {
      summary: 'Change the price above which approval is required',
      words: ['ID'],
      options: {
        above: { value: 'AMOUNT', required: true, help: 'by the month' },
        currency: { value: 'CODE', required: true, help: 'such as USD' },
      },
      route: approvalRoutes.editRule,
      reads: approvalRoutes.rules,
      body: (input) => ({ above: input.text('above'), currency: input.text('currency') }),
      columns: ruleColumns,
    },
    delete: {
      summary: 'Stop requiring approval by a rule',
      words: ['ID'],
      route: approvalRoutes.removeRule,
      reads: approvalRoutes.rules,
    },
  },
};

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
    edit: {
      summary: 'Raise or lower a limit',
      words: ['ID'],
      options: { limit: { value: 'AMOUNT', required: true, help: 'by the month' } },
      route: budgetRoutes.edit,
      reads: budgetRoutes.list,
      body: (input) => ({ limit: input.text('limit') }),
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
  tag: tagOption,
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
    tags: pairs(input, 'tag'),
  }),
});

const verdictColumns = [
  ['OUTCOME', 'outcome'],
  ['MONTHLY', 'price.data.monthly'],
  ['', 'price.data.currency'],
  ['APPROVAL', 'approval.required'],
  ['FINGERPRINT', 'fingerprint'],
] as const;
const resourceColumns = [
  ['NAME', 'name'],
  ['TYPE', 'type'],
  ['LOCATION', 'location'],
] as const;

const freshOption = {
  fresh: { type: 'boolean', help: 'read every source again instead of using cached answers' },
} as const;
const freshQuery = (input: VerbInput) => ({ fresh: input.flag('fresh') ? 'true' : undefined });

/** `verdict`: everything that is known before anything is sent. */
export const verdictTable: VerbTable = {
  name: 'verdict',
  summary: 'What a deployment would create, cost and need, before anything is sent',
  verbs: {
    check: {
      summary: 'Resources, differences, policies, price, quota, rights, budget and approval',
      words: ['BLUEPRINT'],
      options: { ...where, ...freshOption },
      route: verdictRoutes.check,
      query: freshQuery,
      body: request,
      columns: verdictColumns,
      text: verdictText,
      code: verdictCode,
      more: verdictCodesHelp,
    },
    again: {
      summary: 'The same, before a deployment is deployed again with the same or with other values',
      words: ['NAME'],
      options: { parameters: parametersOption, ...tagsAgain, ...freshOption },
      route: verdictRoutes.again,
      query: freshQuery,
      body: (input) => said({ parameters: parametersOf(input), tags: tagsAgainOf(input) }),
      columns: verdictColumns,
      text: verdictText,
      code: verdictCode,
      more: verdictCodesHelp,
    },
    upgrade: {
      summary: 'The same, before a deployment is moved to another version of its blueprint',
      words: ['NAME'],
      options: { ...upgrade, ...freshOption },
      route: verdictRoutes.upgrade,
      query: freshQuery,
      body: upgradeBody,
      columns: verdictColumns,
      text: verdictText,
      code: verdictCode,
      more: verdictCodesHelp,
    },
    preview: {
      summary: 'Only what would be created, and every issue of the input',
      words: ['BLUEPRINT'],
      options: where,
      route: deploymentRoutes.preview,
      body: request,
      rows: 'resources',
      columns: resourceColumns,
    },
  },
};

/** `prices`: estimates and what was charged. */
export const priceTable: VerbTable = {
  name: 'prices',
  summary: 'What deployments cost',
  verbs: {
    estimate: {
      summary: 'Estimate the monthly cost of a blueprint by resource; unknown values get defaults',
      words: ['BLUEPRINT'],
      options: {
        ...where,
        subscription: { value: 'ID', help: 'the subscription' },
        currency: { value: 'CODE', help: 'such as EUR (USD)' },
      },
      route: priceRoutes.estimate,
      body: (input) => ({ ...request(input), ...said({ currency: input.text('currency') }) }),
      rows: 'lines',
      columns: [...resourceColumns, ['MONTHLY', 'monthly']],
      note: ({ monthly, currency, unpriced, asOf }: PriceEstimate) =>
        `${monthly} ${currency} by the month, at prices of ${asOf}.${
          unpriced.length === 0
            ? ''
            : ` No price is known for: ${unpriced.map(({ name, type }) => `${name} (${type})`).join(', ')}.`
        }`,
    },
    cost: {
      summary: 'What a deployment has cost so far, against its estimate',
      words: ['NAME'],
      options: { currency: { value: 'CODE', help: 'of the estimate' } },
      route: priceRoutes.deploymentCost,
      query: (input) => ({ currency: input.text('currency') }),
      text: costText,
      rows: 'resources',
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['CHARGED', 'actual'],
        ['MONTHLY', 'monthly'],
      ],
    },
    deletions: {
      summary: 'Preview the deletion of several deployments: deleted resources and saved monthly cost',
      options: {
        deployment: { multiple: true, required: true, value: 'NAME', help: 'may be given several times' },
        currency: { value: 'CODE', help: 'such as EUR (USD)' },
      },
      route: priceRoutes.deletions,
      body: (input) => ({
        deployments: input.texts('deployment'),
        ...said({ currency: input.text('currency') }),
      }),
      text: deletionsText,
    },
  },
};
