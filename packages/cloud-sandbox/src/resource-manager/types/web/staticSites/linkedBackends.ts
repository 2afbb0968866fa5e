import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Web/staticSites/linkedBackends', {
  coverage: 'stored only',
  status: { source: '@azure/arm-appservice 19.0.0', remove: { done: 200 } },
});
