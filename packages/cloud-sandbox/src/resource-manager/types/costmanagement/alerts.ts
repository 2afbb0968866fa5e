import { defineType } from '../defineType.ts';

export default defineType('Microsoft.CostManagement/alerts', {
  coverage: 'not simulated',
  status: { source: '@azure/arm-costmanagement 1.0.0-beta.2', patch: { updated: 200 } },
});
