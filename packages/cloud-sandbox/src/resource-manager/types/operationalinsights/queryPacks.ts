import { defineType } from '../defineType.ts';

export default defineType('Microsoft.OperationalInsights/queryPacks', {
  coverage: 'stored only',
  status: {
    source: '@azure/arm-operationalinsights 9.0.0',
    put: { created: 200, updated: 200 },
    remove: { done: 200 },
  },
});
