import {
  approvalRoutes,
  budgetRoutes,
  deploymentRoutes,
  priceRoutes,
  verdictRoutes,
  type Budget,
  type BudgetScopeKind,
  type PriceEstimate,
} from '@blueport/contracts';
import { cliMessage } from '../../language.ts';
import { exitCodes, usageError, verdictCodesHelp } from '../../exit-codes.ts';
import type { VerbText } from '../derive-verb.ts';
import {
  redeployTagsOption,
  redeployTagsOf,
  parametersOf,
  parametersOption,
  omitUndefined,
} from '../inputs.ts';
import { tableOf } from '../table-of.ts';
import { approvalText, approvalResultText, type ApprovalResult } from '../text/approval-text.ts';
import { accuracyVerbs } from './accuracy.ts';
import { correctionText } from '../text/correction-text.ts';
import { costText } from '../text/cost-text.ts';
import { deletionsText } from '../text/deletions-text.ts';
import { noteText, verdictCode, verdictText } from '../text/verdict-text.ts';
import type { VerbInput } from '../verb.ts';
import { upgradeOptions } from './deployments.ts';

const { rules, createRule, editRule, removeRule } = approvalRoutes;
const amount = { value: 'AMOUNT', help: 'per month' };
const limitAmount = { value: 'AMOUNT', help: 'per period' };
const currency = { value: 'CODE', help: 'such as USD' };

/** The `approvals` command: requests for approval. */
export const approvalTable = tableOf({
  name: 'approvals',
  summary: 'List, approve and reject pending requests',
  routes: [approvalRoutes],
  excludedRoutes: [rules, createRule, editRule, removeRule],
  columns: [
    ['ID', 'id'],
    ['STATE', 'state'],
    ['DEPLOYMENT', 'deployment.name'],
    ['BLUEPRINT', 'deployment.blueprint'],
    ['REQUESTED BY', 'requestedBy.name'],
    ['MONTHLY', 'monthly'],
    ['', 'currency'],
    ['FINGERPRINT', 'fingerprint'],
  ],
  verbs: {
    show: { summary: 'Show a request with its verdict', text: approvalText },
    approve: {
      summary: 'Approve the reviewed verdict; exit code 1 if it has changed since',
      options: {
        fingerprint: { value: 'HASH', help: 'from the reviewed verdict (approvals show)' },
        note: 'comment',
      },
      text: approvalResultText,
      code: ({ outcome }: ApprovalResult) => (outcome === 'approved' ? exitCodes.ok : exitCodes.failed),
    },
    reject: { summary: 'Reject a deployment; nothing is deployed', options: { note: 'reason' } },
  },
});

/** The `approval-rules` command: conditions under which deployments require approval. */
export const approvalRuleTable = tableOf({
  name: 'approval-rules',
  summary: 'Manage approval rules of the organization',
  columns: [
    ['ID', 'id'],
    ['KIND', 'kind'],
    ['THRESHOLD', 'above'],
    ['', 'currency'],
    ['BLUEPRINT', 'blueprint.name'],
    ['ROLE', 'role.name'],
  ],
  verbs: {
    list: { route: rules },
    create: {
      summary: 'Require approval above a monthly price, for a blueprint or for a role',
      options: {
        above: { value: 'AMOUNT', help: 'a price; requires --currency' },
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
        return omitUndefined({
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

/** The option of each scope, with its value and help. */
const scopeOptions = {
  subscription: { value: 'ID', help: 'only this subscription (default: the organization)' },
  'resource-group': { value: 'ID/NAME', help: 'a resource group, with the ID of its subscription' },
  blueprint: { value: 'NAME', help: 'deployments of a blueprint' },
  role: { value: 'ID', help: 'deployments that holders of a role own' },
  person: { value: 'ID', help: 'deployments that a person owns' },
  tag: { value: 'NAME=VALUE', help: 'deployments with a tag' },
} as const;

/** Returns the scope of the options; undefined for the organization. */
function scopeIn(input: VerbInput): { kind: BudgetScopeKind; key: string } | undefined {
  const given = (Object.keys(scopeOptions) as (keyof typeof scopeOptions)[]).flatMap((option) => {
    const key = input.text(option);
    return key === undefined
      ? []
      : [{ kind: option === 'resource-group' ? 'resourceGroup' : option, key } as const];
  });
  if (given.length > 1) {
    const options = Object.keys(scopeOptions).map((option) => `--${option}`);
    throw usageError('at-most-one-option', { options: options.join(', ') });
  }
  return given[0];
}

const thresholdOption = {
  value: 'PERCENT:BASIS:ACTIONS[:HOURS]',
  multiple: true,
  help: 'a threshold, repeatable, such as 80:forecast:notify,mail (basis: planned, actual, forecast; actions: notify, mail, requireApproval, block, stopMachines with the hours of its grace period)',
} as const;

/** Reads thresholds such as `80:forecast:notify,mail`. The portal validates basis and actions. */
function thresholdsIn(input: VerbInput) {
  return input.texts('threshold')?.map((text) => {
    const [percent = '', basis = '', actions = '', hours, ...rest] = text.split(':');
    if (
      !/^\d{1,4}$/.test(percent) ||
      basis === '' ||
      actions === '' ||
      rest.length > 0 ||
      !/^\d{0,4}$/.test(hours ?? '')
    )
      throw usageError('option-threshold', { option: 'threshold' });
    return {
      percent: Number(percent),
      basis,
      actions: actions.split(','),
      ...(hours !== undefined && { graceHours: Number(hours) }),
    };
  });
}

/** Returns what a limit does not count as expected. */
const warningsText = ({ warnings }: Budget): string => warnings.map((note) => noteText(note)).join('\n');

const [createBudget, editBudget] = [budgetRoutes.create, budgetRoutes.edit];

/** The `budgets` command: cost usage limits. */
export const budgetTable = tableOf({
  name: 'budgets',
  summary: 'Manage cost usage limits',
  routes: [budgetRoutes],
  columns: [
    ['ID', 'id'],
    ['SCOPE', 'scope.kind'],
    ['NAME', 'scope.name'],
    ['PERIOD', 'period'],
    ['LIMIT', 'limit'],
    ['', 'currency'],
    ['ACTUAL', 'spend.total'],
    ['FORECAST', 'spend.forecast'],
    ['PLANNED', 'deployed'],
    ['RESERVED', 'reserved'],
    ['STOP', 'stop.state'],
    ['DEPLOYMENTS', 'deployments'],
    ['UNPRICED', 'unpriced'],
    ['PARTLY UNPRICED', 'partlyUnpriced'],
  ],
  verbs: {
    create: {
      options: {
        limit: { ...limitAmount, required: true },
        currency: { ...currency, required: true },
        ...scopeOptions,
        period: { value: 'PERIOD', help: 'month (default), quarter, year or total' },
        start: { value: 'DATE', help: 'first day of a total limit, such as 2026-01-31' },
        threshold: thresholdOption,
      },
      route: createBudget,
      note: warningsText,
      body: (input) =>
        omitUndefined({
          scope: scopeIn(input),
          period: input.text('period'),
          startsOn: input.text('start'),
          currency: input.text('currency'),
          limit: input.text('limit'),
          thresholds: thresholdsIn(input),
        }),
    },
    edit: {
      options: { limit: limitAmount, threshold: thresholdOption },
      route: editBudget,
      note: warningsText,
      body: (input) => omitUndefined({ limit: input.text('limit'), thresholds: thresholdsIn(input) }),
    },
  },
});

const where = {
  subscription: { field: 'subscriptionId', help: 'the subscription' },
  'resource-group': { value: 'NAME', help: 'the resource group' },
  location: {
    value: 'REGION',
    help: 'region of a new resource group, or of a deployment to the subscription',
  },
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
const freshHelp = 'refresh every source instead of using cached responses';

/** The `verdict` command: all findings about a deployment before it is sent. */
export const verdictTable = tableOf({
  name: 'verdict',
  summary: 'Check a deployment before it is submitted',
  routes: [verdictRoutes],
  excludedRoutes: [verdictRoutes.stored],
  idWord: 'NAME',
  verbs: {
    check: {
      summary: 'Check resources, changes, policies, price, quota, permissions, limits and approval',
      asWords,
      options: { ...where, fresh: freshHelp },
      ...verdict,
    },
    again: {
      route: verdictRoutes.redeployment,
      summary: 'Check a redeployment with the same or other values',
      options: { parameters: parametersOption, ...redeployTagsOption, fresh: freshHelp },
      body: (input) => omitUndefined({ parameters: parametersOf(input), tags: redeployTagsOf(input) }),
      ...verdict,
    },
    upgrade: {
      summary: 'Check an upgrade to another version of the blueprint',
      options: { ...upgradeOptions, fresh: freshHelp },
      ...verdict,
    },
    preview: {
      summary: 'Preview the resources to create and all issues of the input',
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

/** The `prices` command: estimates and actual charges. */
export const priceTable = tableOf({
  name: 'prices',
  summary: 'Show estimated and actual costs',
  routes: [priceRoutes],
  idWord: 'NAME',
  verbs: {
    estimate: {
      summary: 'Estimate the monthly cost of a blueprint by resource; missing values get defaults',
      asWords,
      options: { ...where, currency: { value: 'CODE', help: 'such as EUR (USD)' } },
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['LOCATION', 'location'],
        ['MONTHLY', 'monthly'],
      ],
      note: ({ monthly, currency: code, unpriced, asOf, correction }: PriceEstimate) =>
        [
          cliMessage('estimate', { monthly, currency: code, asOf }),
          correctionText({ correction, currency: code }),
          unpriced.length === 0
            ? ''
            : cliMessage('estimate-unpriced', {
                names: unpriced.map(({ name, type }) => `${name} (${type})`).join(', '),
              }),
        ]
          .filter((text) => text !== '')
          .join(' '),
    },
    sizes: {
      route: priceRoutes.machineSizes,
      options: {
        location: { value: 'REGION', required: true, help: 'region' },
        system: { value: 'SYSTEM', help: 'Linux (default) or Windows' },
        size: { value: 'NAME', help: 'repeatable' },
        currency: { value: 'CODE', help: 'such as EUR (USD)' },
      },
      columns: [
        ['NAME', 'name'],
        ['MONTHLY', 'monthly'],
        ['PENDING', 'pending'],
      ],
    },
    cost: {
      route: priceRoutes.deploymentCost,
      options: { currency: { value: 'CODE', help: 'currency of the estimate' } },
      text: costText,
      rows: 'resources',
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['CHARGED', 'actual'],
        ['MONTHLY', 'monthly'],
      ],
    },
    ...accuracyVerbs,
    deletions: {
      options: {
        deployment: { value: 'NAME', help: 'repeatable' },
        currency: { value: 'CODE', help: 'such as EUR (USD)' },
      },
      text: deletionsText,
    },
  },
});
