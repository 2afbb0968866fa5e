import { badRequest } from '../../http/errors.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/privateLinkServices', {
  coverage: 'stored only',
  inUse: [
    {
      source:
        'https://learn.microsoft.com/troubleshoot/azure/azure-kubernetes/create-upgrade-delete/cannot-delete-load-balancer-private-link-service',
      users: ['Microsoft.Network/privateEndpoints'],
      refuse: (id) =>
        badRequest(
          'PrivateLinkServiceWithPrivateEndpointConnectionsCannotBeDeleted',
          `Private link service ${id.id} with private endpoint connections cannot be deleted. Please delete all private endpoint connections first.`,
        ),
    },
  ],
});
