import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Web/certificates', {
  coverage: 'stored only',
  status: {
    source: '@azure/arm-appservice 19.0.0',
    put: { created: 200, updated: 200 },
    remove: { done: 200 },
  },
});
