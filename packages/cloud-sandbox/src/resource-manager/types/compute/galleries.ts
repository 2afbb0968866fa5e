import { nestedInUse } from '../../rules/inUseRule.ts';
import { defineType } from '../defineType.ts';
import { lastName } from '../draft.ts';

export default defineType('Microsoft.Compute/galleries', {
  coverage: 'simulated',
  missing: 'Holds no images.',
  seconds: 4,
  computed: (draft) => ({
    properties: {
      identifier: { uniqueName: `${draft.id.subscriptionId ?? ''}-${lastName(draft).toUpperCase()}` },
    },
  }),
  inUse: [
    nestedInUse(
      'Microsoft.Compute/galleries/images',
      'https://github.com/gardenlinux/gardenlinux/issues/2036',
    ),
    nestedInUse(
      'Microsoft.Compute/galleries/applications',
      'https://github.com/gardenlinux/gardenlinux/issues/2036',
    ),
  ],
});
