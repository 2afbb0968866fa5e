import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.OperationalInsights/workspaces/dataSources', {
  coverage: 'stored only',
  status: {
    source: '@azure/arm-operationalinsights 9.0.0',
    put: { created: 201, updated: 200 },
    remove: { done: 200 },
  },
});
