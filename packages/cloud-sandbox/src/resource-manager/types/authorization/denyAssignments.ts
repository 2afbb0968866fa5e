import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Authorization/denyAssignments', {
  coverage: 'stored only',
  missing: 'Never denies anything.',
});
