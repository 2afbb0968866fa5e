import { keyFor } from '../../actions/keys.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { objectOf, textOf } from '../../json.ts';
import { nestedInUse } from '../../rules/inUseRule.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableGuid } from '../draft.ts';

export default defineType('Microsoft.CognitiveServices/accounts', {
  coverage: 'simulated',
  seconds: 8,
  computed: (draft) => ({
    properties: {
      endpoint: `https://${textOf(propertiesOf(draft)['customSubDomainName']) ?? draft.location ?? ''}.${endpointsOf(draft.cloud).cognitive}/`,
      internalId: stableGuid(draft, 'cognitive').replaceAll('-', ''),
      dateCreated: draft.existing?.createdAt ?? null,
    },
  }),
  globalName: {
    pool: 'cognitive',
    nameOf: ({ body }) => textOf(objectOf(body['properties'])['customSubDomainName']),
  },
  inUse: [
    nestedInUse(
      'Microsoft.CognitiveServices/accounts/projects',
      'https://github.com/Azure/terraform-provider-azapi/issues/894',
    ),
  ],
  actions: {
    listkeys: (call) => ({ key1: keyFor(call, 'key1', 24), key2: keyFor(call, 'key2', 24) }),
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.publicNetworkAccess': ['Enabled', 'Disabled'],
      'properties.networkAcls.defaultAction': ['Allow', 'Deny'],
    },
  },
});
