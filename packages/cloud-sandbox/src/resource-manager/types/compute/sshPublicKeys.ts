import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Compute/sshPublicKeys', {
  coverage: 'stored only',
  seconds: 1,
  stateful: false,
  status: { source: '@azure/arm-compute 24.1.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
});
