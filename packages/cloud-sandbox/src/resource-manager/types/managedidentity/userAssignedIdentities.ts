import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { stableGuid } from '../draft.ts';

export default defineType('Microsoft.ManagedIdentity/userAssignedIdentities', {
  coverage: 'simulated',
  seconds: 2,
  stateful: false,
  computed: (draft) => ({
    properties: {
      tenantId: draft.tenantId,
      principalId: stableGuid(draft, 'identity principal'),
      clientId: stableGuid(draft, 'identity client'),
    },
  }),
  name: { least: 3, most: 128, pattern: /^[A-Za-z0-9][\w-]*$/ },
  status: { source: '@azure/arm-msi 2.2.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.isolationScope': ['None', 'Regional'],
    },
  },
});
