import { badRequest } from '../../http/errors.ts';
import { objectOf, omitUndefined } from '../../json.ts';
import { networkName } from '../../rules/nameRule.ts';
import { references } from '../../rules/references.ts';
import { referencesTo } from '../backReferences.ts';
import { refuseNetworkValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { stableGuid, withProperties } from '../draft.ts';
import { privateAddresses, withPrivateAddresses } from './privateAddresses.ts';

export default defineType('Microsoft.Network/networkInterfaces', {
  coverage: 'simulated',
  seconds: 3,
  backReferences: {
    names: ['virtualMachine'],
    of: (_resource, users) => {
      const [virtualMachine] = referencesTo(users, 'Microsoft.Compute/virtualMachines');
      return { properties: omitUndefined({ virtualMachine }) };
    },
  },
  inline: { ipConfigurations: 'ipConfigurations' },
  defaults: () => ({
    properties: {
      dnsSettings: { dnsServers: [], appliedDnsServers: [] },
      enableAcceleratedNetworking: false,
      enableIPForwarding: false,
    },
  }),
  computed: (draft, view) => ({
    properties: {
      resourceGuid: stableGuid(draft, 'nic'),
      macAddress: `00-0D-3A-${stableGuid(draft, 'mac').slice(0, 6).toUpperCase().match(/../g)?.join('-') ?? '00-00-00'}`,
      ipConfigurations: withPrivateAddresses(draft, view, 'ipConfigurations').map((configuration, index) =>
        withProperties(configuration, {
          privateIPAllocationMethod: 'Dynamic',
          primary: index === 0,
          privateIPAddressVersion: 'IPv4',
          ...objectOf(configuration['properties']),
        }),
      ),
    },
  }),
  name: networkName,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'properties.ipConfigurations.*.properties.privateIPAllocationMethod': ['Static', 'Dynamic'],
      'properties.ipConfigurations.*.properties.privateIPAddressVersion': ['IPv4', 'IPv6'],
    },
  },
  rules: [
    references(
      ['networkSecurityGroup'],
      ['ipConfigurations', '*', 'properties', 'subnet'],
      ['ipConfigurations', '*', 'properties', 'publicIPAddress'],
    ),
    privateAddresses('ipConfigurations'),
  ],
  inUse: [
    {
      source: 'https://aka.ms/deletenic',
      users: ['Microsoft.Compute/virtualMachines'],
      refuse: (id, [user]) =>
        badRequest(
          'NicInUse',
          `Network Interface ${id.id} is used by existing resource ${user.id}. In order to delete the network interface, it must be dissociated from the resource. To learn more, see aka.ms/deletenic.`,
        ),
    },
  ],
});
