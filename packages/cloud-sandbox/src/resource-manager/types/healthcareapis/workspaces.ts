import { defineType } from '../defineType.ts';

export default defineType('Microsoft.HealthcareApis/workspaces', {
  coverage: 'stored only',
  globalName: { pool: 'healthworkspace' },
});
