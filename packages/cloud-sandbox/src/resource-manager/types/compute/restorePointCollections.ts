import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Compute/restorePointCollections', {
  coverage: 'stored only',
  status: { source: '@azure/arm-compute 24.1.0', put: { created: 201, updated: 200 } },
});
