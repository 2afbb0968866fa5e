import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Web/hostingEnvironments', {
  coverage: 'stored only',
  globalName: { pool: 'appenvironment' },
  status: { source: '@azure/arm-appservice 19.0.0', patch: { updated: 200 } },
});
