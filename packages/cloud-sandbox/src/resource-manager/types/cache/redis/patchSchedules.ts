import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Cache/redis/patchSchedules', {
  coverage: 'stored only',
  status: {
    source: '@azure/arm-rediscache 8.2.0',
    put: { created: 201, updated: 200 },
    remove: { done: 200 },
  },
});
