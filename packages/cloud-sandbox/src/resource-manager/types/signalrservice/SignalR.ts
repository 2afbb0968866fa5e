import { twoKeys } from '../../actions/keys.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
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
});
