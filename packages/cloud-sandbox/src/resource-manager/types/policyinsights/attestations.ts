import { defineType } from '../defineType.ts';

export default defineType('Microsoft.PolicyInsights/attestations', {
  coverage: 'not simulated',
  status: { source: '@azure/arm-policyinsights 6.0.0', remove: { done: 200 } },
});
