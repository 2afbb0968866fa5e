import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Advisor/configurations', {
  coverage: 'not simulated',
  status: { source: '@azure/arm-advisor 3.2.0', put: { created: 200, updated: 200 } },
});
