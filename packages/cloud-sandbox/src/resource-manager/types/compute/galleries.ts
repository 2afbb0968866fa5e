import { nestedInUse } from '../../rules/inUseRule.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Compute/galleries', {
  coverage: 'stored only',
  seconds: 4,
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
