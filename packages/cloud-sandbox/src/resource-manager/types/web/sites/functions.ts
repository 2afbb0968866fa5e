import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Web/sites/functions', {
  coverage: 'not simulated',
  status: { source: '@azure/arm-appservice 19.0.0', remove: { done: 204 } },
});
