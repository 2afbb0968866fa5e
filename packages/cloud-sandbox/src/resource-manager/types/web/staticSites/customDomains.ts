import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Web/staticSites/customDomains', {
  coverage: 'stored only',
  status: { source: '@azure/arm-appservice 19.0.0', remove: { done: 200, poll: 'status', final: 200 } },
});
