import { runningMeter, usageMeter } from '../../cost/meter.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/natGateways', {
  coverage: 'stored only',
  seconds: 5,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  meters: (of) => [
    runningMeter('NAT Gateway', 'Standard', 'Standard Gateway'),
    usageMeter('NAT Gateway', 'Standard', 'Standard Data Processed', of.share * 600),
  ],
});
