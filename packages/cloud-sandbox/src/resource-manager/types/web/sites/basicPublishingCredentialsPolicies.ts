import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Web/sites/basicPublishingCredentialsPolicies', {
  coverage: 'stored only',
  seconds: 1,
  stateful: false,
  status: { source: '@azure/arm-appservice 19.0.0', put: { created: 200, updated: 200 } },
});
