import { namespaceKeys } from '../../../../actions/keys.ts';
import { refuseValue } from '../../../../rules/valueRefusals.ts';
import { defineType } from '../../../defineType.ts';

export default defineType('Microsoft.EventHub/namespaces/eventhubs/authorizationRules', {
  coverage: 'simulated',
  status: { source: '@azure/arm-eventhub 5.2.0', put: { created: 200, updated: 200 }, remove: { done: 200 } },
  actions: { listkeys: namespaceKeys },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.rights.*': ['Manage', 'Send', 'Listen'],
    },
  },
});
