import { keyFor } from '../../actions/keys.ts';
import { usageMeter } from '../../cost/meter.ts';
import { textOf } from '../../json.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableGuid } from '../draft.ts';

export default defineType('Microsoft.OperationalInsights/workspaces', {
  coverage: 'simulated',
  missing: 'Collects no logs and answers no queries.',
  seconds: 6,
  defaults: () => ({ properties: { sku: { name: 'PerGB2018' }, retentionInDays: 30 } }),
  computed: (draft) => ({
    properties: {
      customerId: stableGuid(draft, 'workspace'),
      createdDate: draft.existing?.createdAt ?? null,
      publicNetworkAccessForIngestion:
        textOf(propertiesOf(draft)['publicNetworkAccessForIngestion']) ?? 'Enabled',
      publicNetworkAccessForQuery: textOf(propertiesOf(draft)['publicNetworkAccessForQuery']) ?? 'Enabled',
    },
  }),
  name: {
    least: 4,
    most: 63,
    pattern: /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/,
  },
  status: { source: '@azure/arm-operationalinsights 9.0.0', patch: { updated: 200 } },
  actions: {
    sharedkeys: (call) => ({
      primarySharedKey: keyFor(call, 'primary'),
      secondarySharedKey: keyFor(call, 'secondary'),
    }),
  },
  meters: (of) => [
    usageMeter('Azure Monitor', 'Analytics Logs', 'Analytics Logs Data Ingestion', 6 + of.share ** 2 * 160),
  ],
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.sku.name': [
        'Free',
        'Standard',
        'Premium',
        'PerNode',
        'PerGB2018',
        'Standalone',
        'CapacityReservation',
        'LACluster',
      ],
      'properties.publicNetworkAccessForIngestion': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
      'properties.publicNetworkAccessForQuery': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
    },
  },
});
