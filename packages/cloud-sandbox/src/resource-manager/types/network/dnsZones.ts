import { alwaysRunning } from '../../cost/meter.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/dnsZones', {
  coverage: 'simulated',
  seconds: 3,
  computed: () => ({
    properties: {
      numberOfRecordSets: 2,
      maxNumberOfRecordSets: 10_000,
      zoneType: 'Public',
      nameServers: [1, 2, 3, 4].map((number) => `ns${number}-04.azure-dns.example.`),
    },
  }),
  status: { source: '@azure/arm-dns 5.1.0', put: { created: 201, updated: 200 } },
  meters: alwaysRunning('Azure DNS', 'Public', 'Public Zone'),
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.zoneType': ['Public', 'Private'],
    },
  },
});
