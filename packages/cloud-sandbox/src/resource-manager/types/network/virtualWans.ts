import { badRequest } from '../../http/errors.ts';
import { countOf } from '../../rules/inUseRule.ts';
import { referencesTo, unlessEmpty } from '../backReferences.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/virtualWans', {
  coverage: 'stored only',
  backReferences: {
    names: ['virtualHubs', 'vpnSites'],
    of: (_resource, users) => ({
      properties: {
        ...unlessEmpty('virtualHubs', referencesTo(users, 'Microsoft.Network/virtualHubs')),
        ...unlessEmpty('vpnSites', referencesTo(users, 'Microsoft.Network/vpnSites')),
      },
    }),
  },
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  inUse: [
    {
      source: 'https://github.com/Azure/ResourceModules/issues/455',
      users: ['Microsoft.Network/virtualHubs', 'Microsoft.Network/vpnSites'],
      refuse: (_id, users) =>
        badRequest(
          'InUseVirtualWanCannotBeDeleted',
          `Cannot proceed with the operation because Virtual WAN has references. The WAN is referenced by ${countOf(users, 'Microsoft.Network/virtualHubs')} Virtual Hubs and ${countOf(users, 'Microsoft.Network/vpnSites')} VPN Sites.`,
        ),
    },
  ],
});
