import { defineType } from '../defineType.ts';
import { stableWord } from '../draft.ts';

export default defineType('Microsoft.App/managedEnvironments', {
  coverage: 'simulated',
  seconds: 45,
  computed: (draft) => ({
    properties: {
      defaultDomain: `${stableWord(draft.key, 12)}.${draft.location ?? ''}.azurecontainerapps.io`,
      staticIp: '203.0.113.90',
    },
  }),
});
