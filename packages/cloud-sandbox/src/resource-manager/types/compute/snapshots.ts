import { numberOr, propertyOf, runningMeter } from '../../cost/meter.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Compute/snapshots', {
  coverage: 'stored only',
  missing: 'Holds no data.',
  seconds: 5,
  status: {
    source: '@azure/arm-compute 24.1.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'status' },
    patch: { updated: 200, pending: 202, poll: 'status' },
  },
  meters: (of) => [
    runningMeter(
      'Storage',
      'Snapshots LRS',
      'LRS Snapshots',
      numberOr(propertyOf(of, 'diskSizeGB'), 64),
      'Standard HDD Managed Disks',
    ),
  ],
});
