import { namespaceKeys } from '../../../actions/keys.ts';
import { refuseValue } from '../../../rules/valueRefusals.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.ServiceBus/namespaces/authorizationRules', {
  coverage: 'simulated',
  implied: {
    rootmanagesharedaccesskey: () => ({
      name: 'RootManageSharedAccessKey',
      properties: { rights: ['Listen', 'Manage', 'Send'] },
    }),
  },
  status: {
    source: '@azure/arm-servicebus 6.1.0',
    put: { created: 200, updated: 200 },
    remove: { done: 200 },
  },
  actions: { listkeys: namespaceKeys },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.rights.*': ['Manage', 'Send', 'Listen'],
    },
  },
});
