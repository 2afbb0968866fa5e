import { endpointsOf } from '../../catalog/endpoints.ts';
import { capacityOf, capitalized, runningMeter, skuOf } from '../../cost/meter.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName } from '../draft.ts';

export default defineType('Microsoft.EventHub/namespaces', {
  coverage: 'simulated',
  seconds: 12,
  computed: (draft) => ({
    properties: {
      status: 'Active',
      serviceBusEndpoint: `https://${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).serviceBus}:443/`,
      metricId: `${draft.id.subscriptionId ?? ''}:${lastName(draft).toLowerCase()}`,
    },
  }),
  globalName: { pool: 'servicebus' },
  status: { source: '@azure/arm-eventhub 5.2.0', patch: { updated: 200 } },
  meters: (of) => [
    runningMeter(
      'Event Hubs',
      capitalized(skuOf(of) || 'Standard'),
      `${capitalized(skuOf(of) || 'Standard')} Throughput Unit`,
      capacityOf(of),
    ),
  ],
  values: {
    refuse: refuseValue,
    allowed: {
      'sku.name': ['Basic', 'Standard', 'Premium'],
      'sku.tier': ['Basic', 'Standard', 'Premium'],
      'properties.minimumTlsVersion': ['1.0', '1.1', '1.2', '1.3'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
    },
  },
});
