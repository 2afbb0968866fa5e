import { alwaysRunning } from '../../cost/meter.ts';
import { objectOf, objectsOf, type JsonObject } from '../../json.ts';
import { references } from '../../rules/references.ts';
import { refuseNetworkValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, propertiesOf, stableGuid, withProperties, type Draft } from '../draft.ts';

/** Returns the connections of a list with the state that their service gives them. */
const approved = (draft: Draft, list: string, status: string): JsonObject[] =>
  objectsOf(propertiesOf(draft)[list]).map((connection) =>
    withProperties(connection, {
      provisioningState: 'Succeeded',
      privateLinkServiceConnectionState: {
        status,
        description: status === 'Approved' ? 'Auto-approved' : 'Awaiting approval',
        actionsRequired: 'None',
      },
      ...objectOf(connection['properties']),
    }),
  );

export default defineType('Microsoft.Network/privateEndpoints', {
  coverage: 'simulated',
  seconds: 12,
  computed: (draft) => ({
    properties: {
      customDnsConfigs: [],
      ...(propertiesOf(draft)['privateLinkServiceConnections'] === undefined
        ? {}
        : { privateLinkServiceConnections: approved(draft, 'privateLinkServiceConnections', 'Approved') }),
      ...(propertiesOf(draft)['manualPrivateLinkServiceConnections'] === undefined
        ? {}
        : {
            manualPrivateLinkServiceConnections: approved(
              draft,
              'manualPrivateLinkServiceConnections',
              'Pending',
            ),
          }),
      networkInterfaces: [
        {
          id: `/subscriptions/${draft.id.subscriptionId ?? ''}/resourceGroups/${draft.id.resourceGroup ?? ''}/providers/Microsoft.Network/networkInterfaces/${lastName(draft)}.nic.${stableGuid(draft, 'pe-nic')}`,
        },
      ],
    },
  }),
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'properties.ipVersionType': ['IPv4', 'IPv6', 'DualStack'],
    },
  },
  rules: [references(['subnet'])],
  meters: alwaysRunning(
    'Virtual Network',
    'Standard',
    'Standard Private Endpoint',
    'Virtual Network Private Link',
  ),
});
