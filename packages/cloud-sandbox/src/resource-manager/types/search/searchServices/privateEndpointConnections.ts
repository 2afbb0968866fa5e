import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Search/searchServices/privateEndpointConnections', {
  coverage: 'stored only',
  status: { source: '@azure/arm-search 3.3.0', put: { created: 200, updated: 200 }, remove: { done: 200 } },
});
