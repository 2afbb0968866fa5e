import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Web/kubeEnvironments', {
  coverage: 'stored only',
  status: { source: '@azure/arm-appservice 19.0.0', patch: { updated: 200 } },
});
