import { defineType } from '../defineType.ts';

export default defineType('Microsoft.CostManagement/alerts', {
  coverage: 'simulated',
  missing: 'Contains only alerts of budgets.',
  status: { source: '@azure/arm-costmanagement 1.0.0-beta.2', patch: { updated: 200 } },
});
