import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.CognitiveServices/accounts/deployments', {
  coverage: 'stored only',
  seconds: 6,
});
