import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Web/sites/extensions', {
  coverage: 'stored only',
  seconds: 8,
  status: { source: '@azure/arm-appservice 19.0.0', put: { created: 200, updated: 200 } },
});
