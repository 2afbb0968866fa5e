import { badRequest } from '../../http/errors.ts';
import { objectOf, textOf, textsOf } from '../../json.ts';
import { parentScope } from '../../resourceId.ts';
import type { Rule } from '../../rules/rule.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf } from '../draft.ts';

const maxRecipients = 20;
const refuse = (message: string) => badRequest('BadRequest', message);

const action: Rule = {
  phase: 'run',
  check: (draft) => {
    const properties = propertiesOf(draft);
    const schedule = objectOf(properties['schedule']);
    const notification = objectOf(properties['notification']);
    for (const name of ['displayName', 'status', 'viewId'])
      if ((textOf(properties[name]) ?? '') === '') return refuse(`The property ${name} is required.`);
    for (const name of ['frequency', 'startDate', 'endDate'])
      if ((textOf(schedule[name]) ?? '') === '') return refuse(`The property schedule.${name} is required.`);
    if ((textOf(notification['subject']) ?? '') === '')
      return refuse('The property notification.subject is required.');
    const recipients = textsOf(notification['to']).length;
    if (recipients === 0 || recipients > maxRecipients)
      return refuse(`The property notification.to must have 1 to ${maxRecipients} mail addresses.`);
    const isDaily = /^daily$/i.test(textOf(schedule['frequency']) ?? '');
    if (/^insightalert$/i.test(textOf(draft.body['kind']) ?? '') && !isDaily)
      return refuse('The frequency of an InsightAlert must be Daily.');
    return undefined;
  },
};

export default defineType('Microsoft.CostManagement/scheduledActions', {
  coverage: 'simulated',
  missing:
    'Private actions without a scope are not stored. Mails contain the cost of the month instead of the chart of the view. An InsightAlert compares the last published day with 14 days before it.',
  seconds: 0,
  stateful: false,
  computed: (draft) => ({ properties: { scope: parentScope(draft.id.id) } }),
  values: {
    refuse: refuseValue,
    allowed: {
      kind: ['Email', 'InsightAlert'],
      'properties.status': ['Disabled', 'Enabled', 'Expired'],
      'properties.schedule.frequency': ['Daily', 'Weekly', 'Monthly'],
    },
  },
  rules: [action],
  status: {
    source: '@azure/arm-costmanagement 1.0.0-beta.2',
    put: { created: 201, updated: 200 },
    remove: { done: 200 },
  },
});
