import { nestedInUse } from '../../rules/inUseRule.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Compute/hostGroups', {
  coverage: 'stored only',
  status: { source: '@azure/arm-compute 24.1.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
  inUse: [
    nestedInUse(
      'Microsoft.Compute/hostGroups/hosts',
      'https://learn.microsoft.com/azure/virtual-machines/dedicated-hosts-how-to',
    ),
  ],
});
