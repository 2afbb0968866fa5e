import { keyFor } from '../../actions/keys.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { runningMeter, skuOf } from '../../cost/meter.ts';
import { refuseWebValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, stableWord } from '../draft.ts';

export default defineType('Microsoft.Web/staticSites', {
  coverage: 'simulated',
  seconds: 8,
  writeOnly: ['repositoryToken'],
  defaults: () => ({ sku: { name: 'Free', tier: 'Free' } }),
  computed: (draft) => ({
    properties: {
      defaultHostname: `${['brave', 'calm', 'gentle', 'happy', 'lively', 'polite'][draft.key.length % 6] ?? 'calm'}-${['field', 'coast', 'hill', 'meadow', 'river', 'stone'][lastName(draft).length % 6] ?? 'field'}-${stableWord(draft.key, 9)}.${1 + (draft.key.length % 6)}.${endpointsOf(draft.cloud).staticWeb}`,
      stagingEnvironmentPolicy: 'Enabled',
      contentDistributionEndpoint: 'https://content-am2.infrastructure.azurestaticapps.net',
      privateEndpointConnections: [],
    },
  }),
  status: {
    source: '@azure/arm-appservice 19.0.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'location' },
    patch: { updated: 200 },
    remove: { done: 200, poll: 'status', final: 200 },
  },
  actions: {
    listsecrets: (call) => ({ properties: { apiKey: keyFor(call, 'deployment', 48) } }),
  },
  meters: (of) =>
    /^standard$/i.test(skuOf(of))
      ? [runningMeter('Azure App Service', 'Standard', 'Standard App', 1, 'Static Web Apps')]
      : [],
  values: {
    refuse: refuseWebValue,
    allowed: {
      'sku.name': ['Free', 'Standard', 'Dedicated'],
      'properties.stagingEnvironmentPolicy': ['Enabled', 'Disabled'],
      'properties.enterpriseGradeCdnStatus': ['Enabled', 'Enabling', 'Disabled', 'Disabling'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled'],
    },
  },
});
