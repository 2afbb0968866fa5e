import { badRequest } from '../../http/errors.ts';
import { objectOf, textOf } from '../../json.ts';
import type { Rule } from '../../rules/rule.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf } from '../draft.ts';

const budget: Rule = {
  phase: 'run',
  check: (draft) => {
    const properties = propertiesOf(draft);
    if (typeof properties['amount'] !== 'number' || properties['amount'] <= 0)
      return badRequest('400', 'The budget amount must be a number greater than zero.', 'amount');
    const start = textOf(objectOf(properties['timePeriod'])['startDate']);
    if (start !== undefined && /^\d{4}-\d{2}-01/.test(start)) return undefined;
    return badRequest('400', 'Start date must be first day of the month.', 'timePeriod.startDate');
  },
};

export default defineType('Microsoft.Consumption/budgets', {
  coverage: 'simulated',
  missing: 'Action groups send mail and call webhooks on this machine; other receivers are ignored.',
  seconds: 2,
  stateful: false,
  live: (resource, estate) => estate.spendingOf(resource),
  status: {
    source: '@azure/arm-consumption 9.2.0',
    put: { created: 201, updated: 200 },
    remove: { done: 200 },
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.category': ['Cost', 'Usage'],
      'properties.timeGrain': [
        'Monthly',
        'Quarterly',
        'Annually',
        'BillingMonth',
        'BillingQuarter',
        'BillingAnnual',
      ],
      'properties.notifications.*.operator': ['EqualTo', 'GreaterThan', 'GreaterThanOrEqualTo'],
      'properties.notifications.*.thresholdType': ['Actual', 'Forecasted'],
    },
  },
  rules: [budget],
});
