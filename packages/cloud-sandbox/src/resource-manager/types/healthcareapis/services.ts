import { defineType } from '../defineType.ts';

export default defineType('Microsoft.HealthcareApis/services', {
  coverage: 'stored only',
  globalName: { pool: 'healthcare' },
});
