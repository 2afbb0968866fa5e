import { capitalized, numberOr, propertyOf, runningMeter } from '../../../cost/meter.ts';
import { textOf } from '../../../json.ts';
import { refuseValue } from '../../../rules/valueRefusals.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.NetApp/netAppAccounts/capacityPools', {
  coverage: 'simulated',
  seconds: 12,
  computed: (draft) => ({ properties: { poolId: draft.key, totalThroughputMibps: 64 } }),
  meters: (of) => {
    const level = capitalized(textOf(propertyOf(of, 'serviceLevel')) ?? 'Premium');
    return [
      runningMeter(
        'Azure NetApp Files',
        level,
        `${level} Capacity`,
        numberOr(propertyOf(of, 'size'), 1024 ** 4) / 1024 ** 3,
      ),
    ];
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.serviceLevel': ['Standard', 'Premium', 'Ultra', 'StandardZRS', 'Flexible'],
      'properties.qosType': ['Auto', 'Manual'],
    },
  },
});
