import { defineType } from '../defineType.ts';

export default defineType('Microsoft.PolicyInsights/remediations', {
  coverage: 'not simulated',
  status: {
    source: '@azure/arm-policyinsights 6.0.0',
    put: { created: 201, updated: 200 },
    remove: { done: 200 },
  },
});
