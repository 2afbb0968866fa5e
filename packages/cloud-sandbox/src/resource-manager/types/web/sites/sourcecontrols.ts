import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Web/sites/sourcecontrols', {
  coverage: 'stored only',
  missing: 'Deploys nothing.',
  seconds: 8,
  status: {
    source: '@azure/arm-appservice 19.0.0',
    patch: { updated: 200 },
    remove: { done: 200, poll: 'status', final: 200 },
  },
});
