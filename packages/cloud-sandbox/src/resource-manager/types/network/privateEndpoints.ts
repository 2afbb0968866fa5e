import { alwaysRunning } from '../../cost/meter.ts';
import { references } from '../../rules/references.ts';
import { defineType } from '../defineType.ts';
import { lastName, stableGuid } from '../draft.ts';

export default defineType('Microsoft.Network/privateEndpoints', {
  coverage: 'simulated',
  seconds: 12,
  computed: (draft) => ({
    properties: {
      customDnsConfigs: [],
      networkInterfaces: [
        {
          id: `/subscriptions/${draft.id.subscriptionId ?? ''}/resourceGroups/${draft.id.resourceGroup ?? ''}/providers/Microsoft.Network/networkInterfaces/${lastName(draft)}.nic.${stableGuid(draft, 'pe-nic')}`,
        },
      ],
    },
  }),
  rules: [references(['subnet'])],
  meters: alwaysRunning(
    'Virtual Network',
    'Standard',
    'Standard Private Endpoint',
    'Virtual Network Private Link',
  ),
});
