import { keyFor, twoKeys } from '../../actions/keys.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { runningMeter, skuOf } from '../../cost/meter.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName } from '../draft.ts';

export default defineType('Microsoft.Search/searchServices', {
  coverage: 'simulated',
  seconds: 12,
  defaults: () => ({ properties: { replicaCount: 1, partitionCount: 1, hostingMode: 'default' } }),
  computed: (draft) => ({
    properties: {
      status: 'running',
      endpoint: `https://${lastName(draft)}.${endpointsOf(draft.cloud).search}`,
    },
  }),
  name: { least: 2, most: 60, pattern: /^[a-z0-9](-?[a-z0-9])*$/, hasReservedWords: true },
  globalName: {
    pool: 'search',
    conflictError: ['ServiceNameUnavailable', (name) => `The service name '${name}' is already in use.`],
  },
  status: { source: '@azure/arm-search 3.3.0', patch: { updated: 200 }, remove: { done: 200 } },
  actions: {
    listadminkeys: twoKeys,
    listquerykeys: (call) => ({ value: [{ name: null, key: keyFor(call, 'query', 32) }] }),
  },
  meters: (of) => {
    const name = /^standard$/i.test(skuOf(of)) ? 'Standard S1' : 'Basic';
    return [runningMeter('Azure Cognitive Search', name, `${name} Unit`)];
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'sku.name': [
        'free',
        'basic',
        'standard',
        'standard2',
        'standard3',
        'storage_optimized_l1',
        'storage_optimized_l2',
        'serverless',
      ],
      'properties.hostingMode': ['default', 'highDensity'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
    },
  },
});
