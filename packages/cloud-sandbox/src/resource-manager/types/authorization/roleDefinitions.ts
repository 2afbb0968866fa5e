import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Authorization/roleDefinitions', {
  coverage: 'simulated',
  seconds: 1,
  stateful: false,
  status: {
    source: '@azure/arm-authorization 9.0.0',
    put: { created: 201, updated: 201 },
    remove: { done: 200 },
  },
});
