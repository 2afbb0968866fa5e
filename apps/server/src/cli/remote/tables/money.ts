import {
  approvalRoutes,
  budgetRoutes,
  deploymentRoutes,
  priceRoutes,
  verdictRoutes,
  type PriceEstimate,
} from '@blueport/contracts';
import { exitCodes, usageError, verdictCodesHelp } from '../../exit-codes.ts';
import type { VerbText } from '../derive-verb.ts';
import { tagsAgain, tagsAgainOf, parametersOf, parametersOption, said } from '../inputs.ts';
import { tableOf } from '../table-of.ts';
import { approvalText, approvedText, type Approved } from '../text/approval-text.ts';
import { costText } from '../text/cost-text.ts';
import { deletionsText } from '../text/deletions-text.ts';
import { verdictCode, verdictText } from '../text/verdict-text.ts';
import { upgradeOptions } from './deployments.ts';

const { rules, createRule, editRule, removeRule } = approvalRoutes;
const amount = { value: 'AMOUNT', help: 'per month' };
const currency = { value: 'CODE', help: 'such as USD' };

/** `approvals`: requests for approval. */
export const approvalTable = tableOf({
  name: 'approvals',
  summary: 'List, approve and reject pending requests',
  routes: [approvalRoutes],
  elsewhere: [rules, createRule, editRule, removeRule],
  columns: [
    ['ID', 'id'],
    ['STATE', 'state'],
    ['DEPLOYMENT', 'deployment.name'],
    ['BLUEPRINT', 'deployment.blueprint'],
    ['BY', 'requestedBy.name'],
    ['MONTHLY', 'monthly'],
    ['', 'currency'],
    ['FINGERPRINT', 'fingerprint'],
  ],
  verbs: {
    show: { summary: 'One request with its verdict', text: approvalText },
    approve: {
      summary: 'Approve the reviewed verdict; exit code 1 if it has changed since',
      options: {
        fingerprint: { value: 'HASH', help: 'from the reviewed verdict (approvals show)' },
        note: 'comment',
      },
      text: approvedText,
      code: ({ outcome }: Approved) => (outcome === 'approved' ? exitCodes.ok : exitCodes.failed),
    },
    reject: { summary: 'Reject a deployment; nothing is deployed', options: { note: 'reason' } },
  },
});

/** `approval-rules`: when deployments need approval. */
export const approvalRuleTable = tableOf({
  name: 'approval-rules',
  summary: 'When deployments of the organization need approval',
  columns: [
    ['ID', 'id'],
    ['KIND', 'kind'],
    ['ABOVE', 'above'],
    ['', 'currency'],
    ['BLUEPRINT', 'blueprint.name'],
    ['ROLE', 'role.name'],
  ],
  verbs: {
    list: { route: rules },
    create: {
      summary: 'Require approval above a monthly price, for a blueprint or for people of a role',
      options: {
        above: { value: 'AMOUNT', help: 'a price; goes with --currency' },
        currency,
        blueprint: { value: 'NAME', help: 'a blueprint' },
        role: { value: 'ID', help: 'a role of the organization' },
      },
      route: createRule,
      body: (input) => {
        const kinds = [
          ['above', 'price'],
          ['blueprint', 'blueprint'],
          ['role', 'role'],
        ].flatMap(([option, kind]) => (input.text(option!) === undefined ? [] : [kind]));
        if (kinds.length !== 1) throw usageError('one-option', { options: '--above, --blueprint, --role' });
        return said({
          kind: kinds[0],
          above: input.text('above'),
          currency: input.text('currency'),
          blueprint: input.text('blueprint'),
          roleId: input.text('role'),
        });
      },
    },
    edit: { options: { above: amount, currency }, route: editRule },
    delete: { route: removeRule },
  },
});

/** `budgets`: cost usage limits. */
export const budgetTable = tableOf({
  name: 'budgets',
  summary: 'Cost usage limits of the organization',
  routes: [budgetRoutes],
  columns: [
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
  ],
  verbs: {
    create: {
      options: {
        limit: amount,
        currency,
        subscription: {
          field: 'subscriptionId',
          help: 'only this subscription (default: all)',
          otherwise: null,
        },
      },
    },
    edit: { options: { limit: amount } },
  },
});

const where = {
  subscription: { field: 'subscriptionId', help: 'the subscription' },
  'resource-group': { value: 'NAME', help: 'the resource group' },
  location: { value: 'REGION', help: 'of a new resource group, or of a deployment to the subscription' },
  version: { value: 'VERSION', help: 'version (default: latest)' },
};
const asWords = ['blueprint'];
const verdict = {
  columns: [
    ['OUTCOME', 'outcome'],
    ['MONTHLY', 'price.data.monthly'],
    ['', 'price.data.currency'],
    ['APPROVAL', 'approval.required'],
    ['FINGERPRINT', 'fingerprint'],
  ],
  text: verdictText,
  code: verdictCode,
  more: verdictCodesHelp,
} as const satisfies VerbText;
const fresh = 'read every source again instead of using cached answers';

/** `verdict`: everything that is known before anything is sent. */
export const verdictTable = tableOf({
  name: 'verdict',
  summary: 'What a deployment would create, cost and need, before anything is sent',
  routes: [verdictRoutes],
  elsewhere: [verdictRoutes.stored],
  idWord: 'NAME',
  verbs: {
    check: {
      summary: 'Resources, differences, policies, price, quota, rights, budget and approval',
      asWords,
      options: { ...where, fresh },
      ...verdict,
    },
    again: {
      summary: 'Check a redeployment with the same or with other values',
      options: { parameters: parametersOption, ...tagsAgain, fresh },
      body: (input) => said({ parameters: parametersOf(input), tags: tagsAgainOf(input) }),
      ...verdict,
    },
    upgrade: {
      summary: 'Check an upgrade to another version of the blueprint',
      options: { ...upgradeOptions, fresh },
      ...verdict,
    },
    preview: {
      summary: 'Only what would be created, and every issue of the input',
      asWords,
      options: where,
      route: deploymentRoutes.preview,
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['LOCATION', 'location'],
      ],
    },
  },
});

/** `prices`: estimates and what was charged. */
export const priceTable = tableOf({
  name: 'prices',
  summary: 'What deployments cost',
  routes: [priceRoutes],
  idWord: 'NAME',
  verbs: {
    estimate: {
      summary: 'Estimate the monthly cost of a blueprint by resource; unknown values get defaults',
      asWords,
      options: { ...where, currency: { value: 'CODE', help: 'such as EUR (USD)' } },
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['LOCATION', 'location'],
        ['MONTHLY', 'monthly'],
      ],
      note: ({ monthly, currency: code, unpriced, asOf }: PriceEstimate) =>
        `${monthly} ${code} per month, at prices of ${asOf}.${
          unpriced.length === 0
            ? ''
            : ` No price available for: ${unpriced.map(({ name, type }) => `${name} (${type})`).join(', ')}.`
        }`,
    },
    cost: {
      route: priceRoutes.deploymentCost,
      options: { currency: { value: 'CODE', help: 'of the estimate' } },
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
      options: {
        deployment: { value: 'NAME', help: 'repeatable' },
        currency: { value: 'CODE', help: 'such as EUR (USD)' },
      },
      text: deletionsText,
    },
  },
});
