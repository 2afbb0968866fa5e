import { keyFor } from '../../actions/keys.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Automation/automationAccounts', {
  coverage: 'simulated',
  seconds: 5,
  computed: () => ({ properties: { state: 'Ok' } }),
  actions: {
    listkeys: (call) => ({
      keys: ['Primary', 'Secondary'].map((keyName) => ({
        KeyName: keyName,
        Permissions: 'Full',
        Value: keyFor(call, keyName),
      })),
    }),
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.sku.name': ['Basic', 'Free'],
    },
  },
});
