import { nestedInUse } from '../../../rules/inUseRule.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Compute/galleries/applications', {
  coverage: 'stored only',
  inUse: [
    nestedInUse(
      'Microsoft.Compute/galleries/applications/versions',
      'https://github.com/gardenlinux/gardenlinux/issues/2036',
    ),
  ],
});
