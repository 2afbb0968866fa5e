import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.OperationalInsights/workspaces/savedSearches', {
  coverage: 'stored only',
  status: { source: '@azure/arm-operationalinsights 9.0.0', remove: { done: 200 } },
});
