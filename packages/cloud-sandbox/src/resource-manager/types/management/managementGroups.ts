import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Management/managementGroups', {
  coverage: 'simulated',
  seconds: 4,
  stateful: false,
});
