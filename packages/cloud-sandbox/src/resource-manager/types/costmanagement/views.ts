import { defineType } from '../defineType.ts';

export default defineType('Microsoft.CostManagement/views', {
  coverage: 'not simulated',
  status: {
    source: '@azure/arm-costmanagement 1.0.0-beta.2',
    put: { created: 201, updated: 200 },
    remove: { done: 200 },
  },
});
