import { twoKeys } from '../../actions/keys.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName } from '../draft.ts';

export default defineType('Microsoft.SignalRService/SignalR', {
  coverage: 'simulated',
  seconds: 20,
  computed: (draft) => ({
    properties: {
      hostName: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).signalR}`,
      publicPort: 443,
      serverPort: 443,
      externalIP: null,
    },
  }),
  globalName: { pool: 'signalr' },
  actions: { listkeys: twoKeys },
  values: {
    refuse: refuseValue,
    allowed: {
      kind: ['SignalR', 'RawWebSockets'],
      'sku.name': ['Free_F1', 'Standard_S1', 'Premium_P1', 'Premium_P2'],
      'sku.tier': ['Free', 'Basic', 'Standard', 'Premium'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled'],
    },
  },
});
